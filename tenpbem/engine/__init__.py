"""The silent core: values in, values out; no file, clock, terminal or chance inside."""

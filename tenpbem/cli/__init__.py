"""Everything around the silent core: files, keys, clock, terminal."""

"""Words and tables for people: views and events in, text out; no file, no clock, no terminal."""

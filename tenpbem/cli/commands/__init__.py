"""One file a command; each defines `command`."""

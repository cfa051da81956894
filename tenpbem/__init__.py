"""Play TEN and Phase 10 by passing one signed text file from hand to hand."""

__version__ = "0.1.0"

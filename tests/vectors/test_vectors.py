"""The vectors are what the second implementation makes, so neither can drift."""

from tests.vectors.load import HERE
from tests.vectors.make import vectors


def test_the_vector_files_are_what_the_reference_writes():
    """A vector is never edited by hand."""
    for name, text in vectors().items():
        assert (HERE / name).read_text("utf-8") == text, name

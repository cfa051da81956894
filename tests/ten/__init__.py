"""Tests of the rules of TEN; the cases are named after their numbers."""

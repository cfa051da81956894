"""Hypothesis keeps no clock: a busy machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

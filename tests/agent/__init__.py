"""Tests of the agent: manners, kills, two at once, and a post office in which everybody answers everybody."""

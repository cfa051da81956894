"""The agent: answers duties by itself, from a Maildir or as a filter for one mail, and never makes a choice."""

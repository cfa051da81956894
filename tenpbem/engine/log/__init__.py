"""The log of a game: what is signed and how, keys, entries, the text of the file, and sealed bids.

Nothing here knows the rules of a game. From bottom to top: `canon` (bytes to be hashed), `names` (texts that people
choose), `keys` (who signs), `entry` (what is signed), `sealed` (what is signed but not yet shown), `codec` (the text).
"""

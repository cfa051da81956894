"""Mail and chat: bytes in, games out; games in, texts out.

Players send games as attachments, pasted, forwarded, quoted, in pieces. What arrives is rarely what was sent, so
reading is a search: whatever may be a game is tried, and the signatures are the judge. Repairs may be bold, because
nothing is accepted that does not verify.

    search.search(sources)       sources (name, bytes) -> games found, turn codes, problems in words
    blocks.write, turncodes.write    a game -> texts that survive mail and chat
    turncodes.apply              a turn code and the game it belongs to -> the game after it

Nothing here reads a clock, a key or the network; `folders` alone looks at a disk, and nothing writes.
"""

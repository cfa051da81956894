"""What the reader may do now in Phase 10, as commands to type, each with what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render.moves import quoted
from tenpbem.cli.render.phase10_hints import Best, best, discard_helps
from tenpbem.cli.render.phase10_moves import ANY, condensed, discard_of, named_skips
from tenpbem.cli.render.scene import Scene
from tenpbem.cli.render.speech import count, joined
from tenpbem.cli.render.width import pad, width, wrap

WIDE = 20
"""The columns of a command that leave room for words beside it."""


def waited_for(view: Scene) -> Mapping[str, Any] | None:
    """Find what the reader is waited for."""
    return next((one for one in view.waiting if one["seat"] == view.you), None)


def choices(view: Scene) -> list[str]:
    """List the reader's moves, or name the duty; nothing where the game does not wait for the reader."""
    mine = waited_for(view)
    if mine is None:
        return []
    if mine["duty"]:
        return ["Nothing to choose here. To do your part: tenpbem play FILE"]
    lines = ["Your move: tenpbem play FILE MOVE, and MOVE is one of"]
    for command, gain in rows(view, mine):
        if width(command) > WIDE:
            lines += [*wrap(command, "  ", "    "), *wrap(gain, "      ", "      ")]
        else:
            first = f"  {pad(command, WIDE)}  "
            lines += wrap(gain, first, " " * width(first)) if gain else wrap(command, "  ", "  ")
    return lines


def rows(view: Scene, mine: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Pair what can be typed with what it brings."""
    moves = mine["moves"]
    if mine["kind"] == "draw":
        return [(quoted(move), _drawn(move, view)) for move in moves]
    found = best(view, mine)
    paired = [(quoted(one.lay), lay_words(one)) for one in found if one.lay]
    hits = [move for move in moves if move.startswith("hit ")]
    if hits:
        told = [hit_words(one) for one in found if one.phase is None and len(one.hits) > 1]
        paired.append((", ".join(map(quoted, hits)), "".join(told)))
    if skips := named_skips(moves):
        paired.append((", ".join(map(quoted, skips)), ""))
    last = discard_of(moves)
    return [*paired, (quoted(last), "any card of your hand; it ends your turn" if last == ANY else "it ends your turn")]


def short(view: Scene) -> list[str]:
    """List the reader's moves in short, the best way to lay for all of them."""
    mine = waited_for(view)
    if mine is None:
        return []
    lays = [one.lay for one in best(view, mine) if one.lay]
    return condensed(mine["moves"], lay=lays[0] if lays else "")


def lay_words(one: Best) -> str:
    """Say what the best way to lay a phase brings, and what may follow."""
    ways = f", the best of {one.ways} ways" if one.ways > 1 else ""
    if one.wins:
        return f"phase {one.phase}{ways}: it wins the game"
    then = f"; then {joined([quoted(hit) for hit in one.hits])}" if one.hits else ""
    return f"phase {one.phase}{ways}{then}: {stay_words(one.left)}"


def hit_words(one: Best) -> str:
    """Say which hits, in this order, leave the fewest cards."""
    return f"best, in this order: {joined([quoted(hit) for hit in one.hits])}; {stay_words(one.left)}"


def stay_words(left: int) -> str:
    """Say how many cards stay in hand before the discard."""
    return f"{count(left, 'card')} {'stays' if left == 1 else 'stay'} in hand" if left else "no card stays in hand"


def _drawn(move: str, view: Scene) -> str:
    """Say what a pile offers."""
    table = view.table
    if move == "draw pile":
        return f"an unseen card; {table['pile']} are left" if table["pile"] else "an unseen card of the new pile"
    helps = discard_helps(view)
    return view.style.card(table["discard"][-1]) + (f": {helps}" if helps else "")

"""Sealed answers on their way from hand to hand: what was handed in, and how it is opened.

The rules know that a seat has handed something in, and later what it was; the log knows only bytes. Between the two
stands `Handed`: one sealed field, whose it is, over which head it was signed. The first one of an auction is the
closer's and carries the one-time key to which all are sealed.
"""

from __future__ import annotations

from tenpbem.engine.log.entry import Entry
from tenpbem.engine.log.sealed import check_secret, unseal
from tenpbem.engine.values import NamedTuple


class Handed(NamedTuple):
    """A sealed field as it was handed in."""

    seat: int
    sealed: bytes
    head: bytes
    key: bytes | None = None


def hand_in(handed: tuple[Handed, ...], entry: Entry, seat: int, head: bytes) -> tuple[Handed, ...]:
    """Add what an entry seals; a draw begins anew, since it may turn up the next wild."""
    before = () if entry.do.startswith("draw") else handed
    if "sealed" not in entry.table:
        return before
    key = entry.bytes("key") if "key" in entry.table else None
    return (*before, Handed(seat, entry.bytes("sealed"), head, key))


def opened(handed: tuple[Handed, ...], secret: bytes) -> tuple[tuple[int, str | None], ...]:
    """Open what was handed in; a text that cannot be read is None (rule 3.7).

    Raises BadEntry where `secret` is not the key that the closer handed in.
    """
    key = handed[0].key
    assert key is not None
    check_secret(secret, key)
    return tuple((item.seat, unseal(item.sealed, secret, item.head, item.seat)) for item in handed)

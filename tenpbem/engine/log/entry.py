"""One entry: what a player did, signed over the head of the game at which he did it.

    entry hash e = H("entry", head, public key of the author (of a join: its own), canon(entry without sig))
    next head    = H("step", head, e_1 .. e_m)      the m answers of one step, by seat number
    head_0       = game id = H("game", canon([game]))

Every kind of move has an exact set of fields beside `by`, `do`, `sig` and, but for duties, the optional `at` and
`note`. Which set depends on who deals and how bids are made: see `FIELDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.canon import H, canon, unb64
from tenpbem.engine.log.keys import Signer, check_public
from tenpbem.engine.log.names import check_note, check_time
from tenpbem.engine.log.sealed import SEALED, check_point
from tenpbem.engine.values import NamedTuple

Fields = frozenset[str]
Raw = bytes
"""The type `bytes`, where the method of that name hides it."""

SIZES = {"key": 32, "nonce": 16, "anchor": 32, "seed": 16, "link": 32, "sealed": SEALED, "secret": 32, "sig": 64}
"""The fields that hold bytes, and how many."""

DUTIES = frozenset({"start", "deal", "open"})
"""Moves that leave nothing to choose: equal byte for byte on every machine, so without time and note."""

KINDS = frozenset({"join", "start", "draw", "deal", "bid", "open"})


class Entry(NamedTuple):
    """A signed entry. `table` holds all its fields but `sig`, as strings; `canon` is the canonical form of `table`.

    Two entries are equal where both their canonical forms and their signatures are, wherever they stand.
    """

    by: str
    do: str
    table: Mapping[str, str]
    sig: Raw
    canon: Raw
    line: int | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.sig == other.sig and self.canon == other.canon

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.sig, self.canon))

    def bytes(self, field: str) -> Raw:
        """Read a field that holds bytes; raise BadEntry where it is spelt wrong or of a wrong size."""
        return _bytes(self.table, field)


def _bytes(table: Mapping[str, str], field: str) -> bytes:
    """Read a field of bytes, naming it where it is wrong."""
    try:
        return unb64(table[field], SIZES[field])
    except BadEntry as error:
        raise BadEntry(f"the field {field} is wrong", error.what, error.why) from error


@lru_cache(1024)
def kind_of(do: str) -> str:
    """Name the kind of a move as far as its fields depend on it: join, start, draw, deal, bid, open or else."""
    word = do.partition(" ")[0]
    return word if word in KINDS else "else"


_NOTHING: tuple[Fields, ...] = (frozenset(),)
_NEVER: tuple[Fields, ...] = ()
_LINK: tuple[Fields, ...] = (frozenset({"link"}),)
_KEY_NONCE = frozenset({"key", "nonce"})

FIELDS: Mapping[str, Mapping[str, tuple[Fields, ...]]] = {
    "join": {
        "listed": (_KEY_NONCE,),
        "host's seed": (_KEY_NONCE,),
        "seeded, seat 1": (_KEY_NONCE | {"anchor"},),
        "seeded": (_KEY_NONCE | {"seed"},),
        "croupier": (_KEY_NONCE | {"anchor"},),
        "table": (_KEY_NONCE | {"anchor"},),
    },
    "start": {"listed": _NEVER, "host's seed": _NEVER, "seeded": _LINK, "croupier": _NEVER, "table": _NEVER},
    "draw": {
        "nobody deals": _NOTHING,
        "open": _LINK,
        "sealed": (frozenset({"link"}), frozenset({"link", "key", "sealed"})),
    },
    "deal": {"nobody deals": _NEVER, "open": _LINK, "sealed": _LINK},
    "bid": {
        "open": _NOTHING,
        "sealed, closer": (frozenset({"key", "sealed"}),),
        "sealed": (frozenset({"sealed"}),),
    },
    "open": {"open": _NEVER, "sealed": (frozenset({"secret"}),)},
    "else": {"always": _NOTHING},
}
"""By kind of move and case: the exact sets of fields allowed beside by, do, sig and, but for duties, at and note."""


def _case(kind: str, deal: str, auction: str, seat: int, closer: bool, host_seed: bool) -> str:
    """Say which line of `FIELDS` applies."""
    if kind in ("join", "start"):
        if deal != "seeded":
            return deal
        if host_seed:
            return "host's seed"
        return "seeded, seat 1" if kind == "join" and seat == 1 else "seeded"
    if kind in ("draw", "deal") and deal not in ("croupier", "table"):
        return "nobody deals"
    if kind == "bid" and auction == "sealed" and closer:
        return "sealed, closer"
    return auction if kind != "else" else "always"


@cache
def fields_of(
    kind: str, deal: str, auction: str = "open", seat: int = 1, closer: bool = False, host_seed: bool = False
) -> tuple[Fields, ...]:
    """List the exact sets of fields that an entry of this kind may have; none where the kind does not occur.

    `seat` is the author's, `closer` tells whether his is the first bid of an auction, `host_seed` whether `[game]` has
    a seed.
    """
    return FIELDS[kind][_case(kind, deal, auction, seat, closer, host_seed)]


def check_fields(table: Mapping[str, str], allowed: tuple[Fields, ...]) -> None:
    """Refuse an entry whose fields are not exactly one of the allowed sets, or whose values are none of theirs.

    Raises BadEntry.
    """
    kind = kind_of(table["do"])
    extra = _beside(tuple(table), kind in DUTIES)
    if extra not in allowed:
        raise _wrong_fields(table["do"], extra, allowed)
    for field in extra:
        value = _bytes(table, field)
        if field == "key":
            (check_public if kind == "join" else check_point)(value)
        elif field == "sealed":
            check_point(value[:32])
    if "at" in table:
        check_time(table["at"])
    if "note" in table:
        check_note(table["note"])


@lru_cache(256)
def _beside(fields: tuple[str, ...], duty: bool) -> Fields:
    """Leave out the fields that every entry has, or may have if it is no duty."""
    return frozenset(fields) - {"by", "do"} - (frozenset() if duty else {"at", "note"})


def _wrong_fields(do: str, fields: Iterable[str], allowed: tuple[Fields, ...]) -> BadEntry:
    """Say what an entry may hold."""
    has = " and ".join(sorted(field[:32] for field in fields)) or "nothing"
    if not allowed:
        return BadEntry(f"{do[:40]!r} does not occur in this game")
    wanted = ", or ".join(" and ".join(sorted(fields)) or "nothing" for fields in allowed)
    return BadEntry(f"{do[:40]!r} does not have the fields of its kind", f"it holds {has} instead of {wanted}")


def check_entry(entry: Entry, *, seat: int, closer: bool | None, table: Mapping[str, Any]) -> None:
    """Check the fields of an entry in a game whose `[game]` is `table`; raise BadEntry."""
    allowed = fields_of(
        kind_of(entry.do), table["deal"], table.get("auction", "open"), seat, bool(closer), "seed" in table
    )
    check_fields(entry.table, allowed)


def game_id(game: Mapping[str, Any]) -> bytes:
    """Hash the table `[game]`: the id of the game and its first head."""
    return H("game", canon(game))


def entry_hash(head: bytes, public: bytes, canonical: bytes) -> bytes:
    """Hash what an author did at a head; `canonical` is the canonical form of the entry without `sig`."""
    return H("entry", head, public, canonical)


def next_head(head: bytes, hashes: Iterable[bytes]) -> bytes:
    """Move the head past a step, given the hashes of its answers by seat number."""
    return H("step", head, *hashes)


def sign_entry(table: Mapping[str, str], head: bytes, signer: Signer) -> Entry:
    """Sign the fields of an entry (all but `sig`) over a head."""
    canonical = canon(table)
    sig = signer.sign(entry_hash(head, signer.public, canonical))
    return Entry(table["by"], table["do"], table, sig, canonical)


def core_canon(table: Mapping[str, str]) -> bytes:
    """Write the canonical form of an entry without key, sealed and sig: what a one-time bid key is derived from."""
    return canon({field: value for field, value in table.items() if field not in ("key", "sealed", "sig")})


def nfc(table: Mapping[str, Any]) -> dict[str, Any]:
    """Put all texts of a table together again, where a mail program took their letters apart."""
    return {key: value if type(value) is str and value.isascii() else _nfc(value) for key, value in table.items()}


def _nfc(value: Any) -> Any:
    """Put the texts within one value together again."""
    if isinstance(value, str):
        return normalize("NFC", value)
    if isinstance(value, list):
        return [_nfc(part) for part in value]
    return nfc(value) if isinstance(value, Mapping) else value

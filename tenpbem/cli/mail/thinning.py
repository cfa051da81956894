"""A game without what follows from the rest of it, for messages that are short of room.

Three kinds of bytes in a game follow from others that come later in it:

    link, anchor   "~"        the hash of the next link of the same seat:  H("link", game id, u8(seat), next link)
    key            "~"        the public key of the next secret shown
    sealed         "ENC~BID"  sealed by the author with the point ENC, and since opened: BID is what came out

They are put in again by computing them. What was thinned is only sent where it comes back letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from tenpbem.engine.errors import BadEntry, BadFile, Refusal
from tenpbem.engine.game import Game, add, begin
from tenpbem.engine.log.canon import H, b64, u8, unb64
from tenpbem.engine.log.codec import Document, entry_of, parse_game
from tenpbem.engine.log.entry import game_id
from tenpbem.engine.log.resealing import reseal
from tenpbem.engine.log.sealed import LONGEST, public_of, unseal
from tenpbem.engine.values import NamedTuple

MARK = "~"
_LINE = re.compile(r'^(?:(\[\[entry\]\])|(anchor|link|key|sealed) = "([^"\\\n]+)")$', re.M)
_BID = re.compile(r"[a-zA-Z0-9 ,]{0,128}")

Place = tuple[int, str]
"""An entry by its number in the text, and a field of it."""

Values = dict[Place, str]


class Chain(NamedTuple):
    """The links of one seat in the order in which they were shown, its anchor first."""

    seat: int
    places: list[Place]


def thin(body: str, game: Game) -> str:
    """Leave out of a body what follows from the rest; give it whole where it would not come back as it is."""
    document = parse_game(body)
    values = dict(_thin_links(document)) | dict(_thin_keys(document)) | dict(_thin_bids(document, game))
    thinned = _replaced(body, values)
    try:
        return thinned if fill(thinned) == body else body
    except Refusal:
        return body


def fill(text: str) -> str:
    """Compute what was left out of a body; raise the Refusal of a text from which it does not follow."""
    if not any(found[3] is not None and MARK in found[3] for found in _LINE.finditer(text)):
        return text
    document = parse_game(text)
    values = _filled_keys(document) | _filled_links(document)
    values |= _filled_bids(document, values)
    return _replaced(text, values)


def _replaced(text: str, values: Mapping[Place, str]) -> str:
    """Put values into their places in a text."""
    number = -1

    def put(found: re.Match[str]) -> str:
        nonlocal number
        if found[1]:
            number += 1
            return found[0]
        value = values.get((number, found[2]))
        return found[0] if value is None else f'{found[2]} = "{value}"'

    return _LINE.sub(put, text)


def _chains(document: Document) -> list[Chain]:
    """Follow the links of every seat."""
    joins = [entry.by for entry in document.entries if entry.do == "join"]
    chains = {name: Chain(seat, []) for seat, name in enumerate(joins, 1)}
    for number, entry in enumerate(document.entries):
        field = "anchor" if entry.do == "join" else "link"
        if field in entry.table and entry.by in chains:
            chains[entry.by].places.append((number, field))
    return list(chains.values())


def _before(ident: bytes, seat: int, link: str) -> str:
    """Compute the link, or anchor, that was shown before a link."""
    return b64(H("link", ident, u8(seat), unb64(link, 32)))


def _thin_links(document: Document) -> Iterator[tuple[Place, str]]:
    """Find the links that follow from the next."""
    ident = game_id(document.game)
    for seat, places in _chains(document):
        for place, later in pairwise(places):
            if _at(document, place) == _before(ident, seat, _at(document, later)):
                yield place, MARK


def _filled_links(document: Document) -> Values:
    """Compute the links that were left out, the last one first."""
    ident, values = game_id(document.game), Values()
    for seat, places in _chains(document):
        later = ""
        for place in reversed(places):
            if (link := _at(document, place)) == MARK:
                link = values[place] = _before(ident, seat, later)
            later = link
    return values


def _secrets(document: Document) -> list[bytes | None]:
    """For every entry, the next secret shown from there on."""
    secrets: list[bytes | None] = []
    secret = None
    for entry in reversed(document.entries):
        secret = entry.bytes("secret") if entry.do == "open" and "secret" in entry.table else secret
        secrets.append(secret)
    return secrets[::-1]


def _thin_keys(document: Document) -> Iterator[tuple[Place, str]]:
    """Find the one-time keys whose secret was shown since."""
    for number, (entry, secret) in enumerate(zip(document.entries, _secrets(document), strict=True)):
        if secret is not None and entry.do != "join" and entry.table.get("key") == b64(public_of(secret)):
            yield (number, "key"), MARK


def _filled_keys(document: Document) -> Values:
    """Compute the one-time keys that were left out."""
    return {
        (number, "key"): b64(public_of(_shown(secret)))
        for number, (entry, secret) in enumerate(zip(document.entries, _secrets(document), strict=True))
        if entry.table.get("key") == MARK
    }


def _thin_bids(document: Document, game: Game) -> Iterator[tuple[Place, str]]:
    """Find the sealed bids that were opened since."""
    signed = {answer.entry: (step.before, answer.seat) for step in game.steps for answer in step.answers}
    for number, (entry, secret) in enumerate(zip(document.entries, _secrets(document), strict=True)):
        if secret is None or "sealed" not in entry.table or entry not in signed:
            continue
        sealed, (head, seat) = entry.bytes("sealed"), signed[entry]
        text = unseal(sealed, secret, head, seat)
        if text is not None and _BID.fullmatch(text) and reseal(text, secret, sealed[:32], head, seat) == sealed:
            yield (number, "sealed"), f"{b64(sealed[:32])}{MARK}{text}"


def _filled_bids(document: Document, values: Values) -> Values:
    """Seal again the bids that were left out, each at the head at which it stands: so the game is played on the way.

    Signatures are not looked at here; whoever takes the game checks them.
    """
    if not any(MARK in entry.table.get("sealed", "") for entry in document.entries):
        return {}
    filled: Values = {}
    game = begin(document.game)
    for number, (entry, secret) in enumerate(zip(document.entries, _secrets(document), strict=True)):
        table = {**entry.table} | {field: value for (at, field), value in values.items() if at == number}
        if MARK in table.get("sealed", ""):
            seat = next((seat.number for seat in game.seats if seat.name == entry.by), 0)
            table["sealed"] = filled[number, "sealed"] = _sealed_again(table["sealed"], _shown(secret), game.head, seat)
        game = add(game, entry_of({**table, "sig": b64(entry.sig)}), known=None)
    return filled


def _sealed_again(value: str, secret: bytes, head: bytes, seat: int) -> str:
    """Seal the bid that a value holds beside its point."""
    enc, _, text = value.partition(MARK)
    if len(text.encode()) > LONGEST:
        raise BadEntry("what was sealed is too long")
    return b64(reseal(text, secret, unb64(enc, 32), head, seat))


def _shown(secret: bytes | None) -> bytes:
    """Insist on a secret."""
    if secret is None:
        raise BadFile("a bid was left out whose secret is not there")
    return secret


def _at(document: Document, place: Place) -> str:
    """Read a field of an entry."""
    number, field = place
    return document.entries[number].table[field]

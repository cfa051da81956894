"""The table `[game]`: what was agreed on before the first card, and the id of the game once hashed.

This checks what can be checked without knowing the rules: which keys there are, of which type and size. What the
options of a game mean, and which faces a deck may have, is the business of its rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unicodedata import is_normalized

from tenpbem.engine.errors import BadEntry, BadFile, WrongFormat
from tenpbem.engine.log.canon import unb64
from tenpbem.engine.log.names import check_name

FORMAT = 1
SEATS = (2, 6)
DEALS = ("listed", "seeded", "croupier", "table")
AUCTIONS = ("open", "sealed")
LONGEST_SEED = 100
MOST_CARDS = 500
"""Cards of a deck table: the links of a draw-by-draw deal must suffice for it."""

REQUIRED = ("format", "name", "rules", "seats", "deal", "nonce")
ALWAYS = frozenset({*REQUIRED, "cards", "seed"})
"""Keys that a game may have whatever its rules are."""
ROW = 10
"""Faces in one text of `cards`, as the writer writes them."""

_RULES = re.compile(r"[a-z][a-z0-9]{0,15}/[1-9][0-9]{0,3}")
_FACE = re.compile(r"[A-Z0-9]{1,3}")
_OPTION = r"[A-Za-z0-9_-]+(?: [A-Za-z0-9_-]+)*"
_LONGEST_OPTION = 32


def check_format(game: Mapping[str, Any]) -> None:
    """Refuse a game of another format; raise WrongFormat."""
    number = game.get("format")
    if type(number) is not int:
        raise WrongFormat("the file does not say of which format it is", "", f"it needs format = {FORMAT} below [game]")
    if number != FORMAT:
        raise WrongFormat(f"the file is of format {number}", f"this program knows format {FORMAT}")


def check_game(game: Mapping[str, Any], options: frozenset[str] = frozenset()) -> None:
    """Refuse a table `[game]` with a key missing, unknown, or of a wrong type or size.

    `options` are the keys that the rules of the game add (`auction`, `deck`, a variant). Raises WrongFormat for another
    format, else BadFile.
    """
    check_format(game)
    for key in REQUIRED:
        if key not in game:
            raise BadFile(f"[game] does not say its {key}")
    for key, value in game.items():
        if key not in ALWAYS and key not in options:
            raise BadFile(f"[game] has an unknown key: {key[:40]!r}", "", "no other keys than those of the format")
        if not _CHECKS.get(key, _is_option)(value):
            raise BadFile(f"[game] has no such {key}", _shown(value))
    if (game["deal"] == "listed") != ("cards" in game):
        raise BadFile("the order of the cards and the deal listed belong together")
    if "seed" in game and game["deal"] != "seeded":
        raise BadFile("a seed belongs to the deal seeded", f"this one is {game['deal']}")


def check_deck(deck: Any) -> None:
    """Refuse what is no deck table: faces with three numbers of copies each, up to 500 cards; raise BadFile."""
    if not isinstance(deck, Mapping) or not deck:
        raise BadFile("a deck is a table of faces", "", "for example R1 = [1, 1, 1]")
    for face, copies in deck.items():
        if not _FACE.fullmatch(face) or not _is_copies(copies):
            raise BadFile(f"the deck has a wrong line: {face}", _shown(copies), "for example R1 = [1, 1, 1]")
    if sum(map(sum, deck.values())) > MOST_CARDS:
        raise BadFile(f"the deck has more than {MOST_CARDS} cards")


def card_rows(order: Sequence[str], size: int) -> list[str]:
    """Write an order of cards as the texts of `cards`: ten faces each, every round of `size` cards beginning anew."""
    rounds = [order[start : start + size] for start in range(0, len(order), size)]
    return [" ".join(cards[start : start + ROW]) for cards in rounds for start in range(0, len(cards), ROW)]


def cards_of(game: Mapping[str, Any]) -> tuple[str, ...]:
    """Read the order of cards of a listed game: all faces of all its texts, one after the other."""
    return tuple(" ".join(game["cards"]).split(" ")) if game["cards"] else ()


def _is_copies(value: Any) -> bool:
    """Tell whether a value is three numbers of copies."""
    return isinstance(value, list) and len(value) == 3 and all(type(n) is int and 0 <= n <= MOST_CARDS for n in value)


def _is_name(value: Any) -> bool:
    """Tell whether a value is the name of a game."""
    if not isinstance(value, str):
        return False
    try:
        check_name(value)
    except BadEntry as error:
        raise BadFile("[game] has no such name", error.why or error.what) from error
    return True


def _is_nonce(value: Any) -> bool:
    """Tell whether a value is 16 bytes in base64."""
    try:
        return isinstance(value, str) and len(unb64(value, 16)) == 16
    except BadEntry as error:
        raise BadFile("the nonce of [game] is wrong", error.what) from error


def _is_deck(value: Any) -> bool:
    """Tell whether a value is a deck table."""
    check_deck(value)
    return True


def _is_cards(value: Any) -> bool:
    """Tell whether a value is an order of cards: texts of faces with one blank between."""
    if not isinstance(value, list) or not value:
        return False
    return all(isinstance(row, str) and all(map(_FACE.fullmatch, set(row.split(" ")))) for row in value)


def _is_seed(value: Any) -> bool:
    """Tell whether a value is a seed that a host may choose."""
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_SEED:
        return False
    return value.isprintable() and is_normalized("NFC", value)


def _is_option(value: Any) -> bool:
    """Tell whether a value may be that of an option: a word, a small number, yes or no."""
    if isinstance(value, str):
        return len(value) <= _LONGEST_OPTION and bool(re.fullmatch(_OPTION, value))
    return isinstance(value, int)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "format": lambda value: value == FORMAT,
    "name": _is_name,
    "rules": lambda value: isinstance(value, str) and bool(_RULES.fullmatch(value)),
    "seats": lambda value: type(value) is int and SEATS[0] <= value <= SEATS[1],
    "deal": lambda value: value in DEALS,
    "auction": lambda value: value in AUCTIONS,
    "nonce": _is_nonce,
    "deck": _is_deck,
    "cards": _is_cards,
    "seed": _is_seed,
}


def _shown(value: Any) -> str:
    """Repeat a value in a refusal, shortly."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."

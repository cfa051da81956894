"""The printed rule sets as one table of named options (rules, section 7).

Three printed rule sets differ in a few points. They are one engine with options; a *profile* is a column of options.
On top of that a game may be a *variant*, and may be played over fewer phases. `[game]` holds the profile and each
option that differs from it; `setup` turns that into a value the rules are played by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tenpbem.engine.errors import Usage
from tenpbem.engine.phase10.phases import LAST_PHASE, PHASES
from tenpbem.engine.values import NamedTuple

SEATS = (2, 6)

NEXT, CHOSEN, CHOSEN_ONCE = "next", "chosen", "chosen-once"
LATER, AT_ONCE = "later", "at once"
DISCARD, HIT = "discard", "hit"
PHASE, GROUP = "phase", "group"
LAY, OUT = "lay", "out"
EVERYONE, PICK = "everyone", "pick"

CHOICES: dict[str, tuple[str, ...]] = {
    "skip": (NEXT, CHOSEN, CHOSEN_ONCE),
    "hit_others": (LATER, AT_ONCE),
    "last_card": (DISCARD, HIT),
    "natural": (PHASE, GROUP),
    "tiebreak": (LAY, OUT),
}
"""What each option may be (rules 2.5, 3.3, 3.6, 4.1, 6.2)."""

PROFILES: dict[str, dict[str, str]] = {
    profile: dict(zip(CHOICES, column, strict=True))
    for profile, column in {
        # skip, hit_others, last_card, natural, tiebreak
        "classic": (NEXT, LATER, DISCARD, PHASE, LAY),
        "mattel": (CHOSEN, AT_ONCE, HIT, PHASE, OUT),
        "fundex": (CHOSEN_ONCE, AT_ONCE, DISCARD, PHASE, OUT),
    }.items()
}
DEFAULT_PROFILE = "classic"

VARIANTS = (EVERYONE, PICK)
PARITIES = {"odd": 1, "even": 0}
_NUMBERS = {str(phase): phase for phase in PHASES}
OPTIONS = frozenset({"profile", *CHOICES, "variant", "last", "phases"})
"""The keys of `[game]` that belong to this game."""


class Setup(NamedTuple):
    """How one game is played: seats, options, and the phases in play; `names` are known once all are seated."""

    seats: int
    skip: str = NEXT
    hit_others: str = LATER
    last_card: str = DISCARD
    natural: str = PHASE
    tiebreak: str = LAY
    variant: str | None = None
    in_play: tuple[int, ...] = tuple(PHASES)
    names: tuple[str, ...] = ()

    @property
    def keep(self) -> int:
        """Count the cards that laying and hitting must leave in hand (rule 3.3)."""
        return 1 if self.last_card == DISCARD else 0

    @property
    def last(self) -> int:
        """Give the last phase in play, whose groups are also those of a tie-break."""
        return self.in_play[-1]


def setup(game: Mapping[str, Any]) -> Setup:
    """Read the options of `[game]`; raise Usage naming the key that does not fit."""
    seats = game.get("seats")
    if type(seats) is not int or not SEATS[0] <= seats <= SEATS[1]:
        raise Usage(f"Phase 10 cannot be played by {seats!r} seats", "", f"{SEATS[0]} to {SEATS[1]} seats")
    profile = PROFILES[_choice(game, "profile", tuple(PROFILES)) or DEFAULT_PROFILE]
    options: dict[str, Any] = {key: _choice(game, key, allowed) or profile[key] for key, allowed in CHOICES.items()}
    variant = _choice(game, "variant", VARIANTS)
    if variant == EVERYONE and "tiebreak" in game:
        raise Usage("tiebreak has no meaning with variant everyone", "there equal totals share the win")
    return Setup(seats=seats, variant=variant, in_play=_in_play(game), **options)


def named(setup: Setup, names: tuple[str, ...]) -> Setup:
    """Tell the rules the players' names, by seat; a skip may name its victim."""
    return setup._replace(names=tuple(names))


def settings(profile: str | None, options: Mapping[str, str]) -> dict[str, Any]:
    """Turn typed options (`last` `5`, `skip` `chosen`) into what `[game]` holds; raise Usage for an unknown one.

    An option that says what the profile says anyway is left out, so that like games are written alike.
    """
    typed = {key: " ".join(text.split()).casefold() for key, text in options.items()}
    column = PROFILES.get(profile or DEFAULT_PROFILE, {})
    table: dict[str, Any] = {} if profile is None else {"profile": profile}
    for key, value in typed.items():
        if key not in CHOICES and key not in ("variant", "last", "phases"):
            raise Usage(f"there is no option {key!r}", "", f"one of {_listed(sorted(OPTIONS - {'profile'}))}")
        senseless = key == "tiebreak" and typed.get("variant") == EVERYONE  # kept, for `setup` to refuse
        if column.get(key) != value or senseless:
            table[key] = _NUMBERS.get(value, value) if key == "last" else value
    return table


def _choice(game: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str | None:
    """Read one option that must be one of a few words; None where it is not given."""
    value = game.get(key)
    if value is None:
        return None
    if value not in allowed:
        raise Usage(f"{key} cannot be {value!r}", "", f"one of {_listed(allowed)}")
    return str(value)


def _in_play(game: Mapping[str, Any]) -> tuple[int, ...]:
    """List the phases in play (rules 7.2, 7.3)."""
    parity = _choice(game, "phases", tuple(PARITIES))
    phases = tuple(phase for phase in PHASES if parity is None or phase % 2 == PARITIES[parity])
    last = game.get("last", phases[-1])
    if type(last) is not int or not 1 <= last <= LAST_PHASE:
        raise Usage(f"last cannot be {last!r}", "", f"a phase from 1 to {LAST_PHASE}")
    if last not in phases:
        raise Usage(
            f"last cannot be {last} with phases {parity}", f"in play are {_listed(phases)}", f"{_listed(phases)}"
        )
    return tuple(phase for phase in phases if phase <= last)


def _listed(words: Iterable[object]) -> str:
    return ", ".join(str(word) for word in words)

"""Finding the parts of a game between other things: tables, keys and values, however they are laid out.

    [game]  ..  [[entry]]  ..  key = "value"  ..

Lines may be broken, joined, quoted, indented or interrupted; names and times of a chat may stand between them; quotes
may be curly. What is found is not yet a game: it is read in several ways, and the signatures say which one is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from tenpbem.cli.mail.repairs import QUOTES, READINGS, Reading
from tenpbem.engine.log.codec import ORDER
from tenpbem.engine.log.entry import SIZES
from tenpbem.engine.values import NamedTuple

MOST_TOKENS = 40_000
MOST_GAMES = 40
"""Games given of one text: those that come first and last."""

LONGEST_VALUE = 4_000
TEXT_FIELDS = frozenset({"by", "do", "note"})

_KEYS = "|".join((*ORDER, "sig"))
_NEXT = rf"[^\w\[{QUOTES}]{{0,20}}(?:(?:{_KEYS})\s{{0,9}}=|\[\[?\s{{0,9}}(?:game|entry))"
_ANCHOR = re.compile(
    rf"""
      \[\s{{0,9}}(?:(?P<game>game)(?P<deck>\s{{0,9}}\.\s{{0,9}}deck)?|\[\s{{0,9}}(?P<entry>entry)\s{{0,9}}\])\s{{0,9}}\]
    | (?<![A-Za-z0-9_])(?P<key>[A-Za-z0-9_]{{1,32}})[^\S\n]{{0,20}}=[\s>|]{{0,20}}(?=[{QUOTES}\[0-9tf-])
    """,
    re.X,
)
_PLAIN = re.compile(rf'"((?:[^"\\\n]|\\[^\n]|\n(?!{_NEXT})){{0,{LONGEST_VALUE}}}+)"')
_CURLY = re.compile(
    rf"[{QUOTES}]((?:[^\\\n]|\\[^\n]|\n(?!{_NEXT})){{0,{LONGEST_VALUE}}}?)[{QUOTES}](?=\W{{0,40}}(?:\n|\Z|{_NEXT}))"
)
_BARE = re.compile(r"(?:-?[0-9]{1,16}|true|false)(?![A-Za-z0-9_.])")
_ARRAY = re.compile(r"\[([^\[\]]{0,60000})\]")
_ITEM = re.compile(rf"[{QUOTES}]([^{QUOTES}\\]{{0,9000}})[{QUOTES}]|(-?[0-9]{{1,9}})")
_NO_BYTES = re.compile(r"[^A-Za-z0-9+/]+")
_NO_TIME = re.compile(r"[^0-9TZ:-]+")
_ESCAPE = re.compile(rf"\\(?:u([0-9a-fA-F]{{4}})|U([0-9a-fA-F]{{8}})|([btnfr\\{QUOTES}])|(.?))", re.S)
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "\\": "\\"}

JOINS = (
    (re.compile(r"[ \t]*\n[>|\s]*"), " "),
    (re.compile(r"\n[>|\s]*"), ""),
    (re.compile(r"[ \t]*\n[>|\s]*"), ""),
)
"""How a broken line may be made whole: at a blank that was lost, behind one that is still there, within a word."""


class LooseEntry(NamedTuple):
    """The values of one entry as they stand between their quotes."""

    values: dict[str, str]

    @property
    def whole(self) -> bool:
        """Tell whether an entry is there to its end."""
        return len(self.values.get("sig", "")) == 86 and {"by", "do"} <= self.values.keys()

    def read(self, reading: Reading) -> Iterator[dict[str, str]]:
        """Read the entry in one way, and in every way to join its broken lines."""
        choices = []
        for field, raw in self.values.items():
            texts = joined(raw) if field in TEXT_FIELDS else [raw]
            read = [text for text in (unescaped(reading.read(text)) for text in texts) if text is not None]
            choices.append([(field, text) for text in dict.fromkeys(read)])
        for fields in product(*choices):
            yield dict(fields)


class LooseGame(NamedTuple):
    """What was found of one game: the lines of its table, and its entries; where it begins and how far it reaches.

    `broken` counts values that go over several lines, `curly` those in curly quotes; `cut` tells whether the last value
    has no end.
    """

    table: dict[tuple[str, str], str]
    entries: list[LooseEntry]
    start: int
    size: int
    broken: int = 0
    curly: int = 0
    cut: bool = False
    begins: bool = True

    def tables(self) -> Iterator[str]:
        """Write the table `[game]` anew, in every way in which its values can be read."""
        return iter(dict.fromkeys(filter(None, (self._table(reading) for reading in READINGS))))

    def _table(self, reading: Reading) -> str | None:
        """Write the table as one reading has it."""
        lines = {"game": ["[game]"], "deck": ["", "[game.deck]"]}
        for (section, key), raw in self.table.items():
            value = raw
            if raw.startswith('"'):
                text = reading.read(joined(raw[1:-1])[0])
                if text is None or '"' in text.replace('\\"', ""):
                    return None
                value = f'"{text}"'
            lines[section].append(f"{key} = {value}")
        return "\n".join(lines["game"] + (lines["deck"] if len(lines["deck"]) > 2 else []) + [""])

    @property
    def sigs(self) -> frozenset[str]:
        """List the signatures in it."""
        return frozenset(sig for entry in self.entries if (sig := entry.values.get("sig")))

    @property
    def name(self) -> str:
        """Name the game as far as it can be seen."""
        return self.table.get(("game", "name"), "").strip('"')


def joined(raw: str) -> list[str]:
    """Make a broken value whole in every way."""
    if "\n" not in raw:
        return [raw]
    return list(dict.fromkeys(pattern.sub(between, raw) for pattern, between in JOINS))


def unescaped(raw: str | None) -> str | None:
    """Read a value as TOML does; None where it is none."""
    if raw is None or "\\" not in raw:
        return raw
    fault = False

    def letter(found: re.Match[str]) -> str:
        nonlocal fault
        short, long, known, _ = found.groups()
        if known:
            return _ESCAPES.get(known, '"')
        code = int(short or long or "ffffffff", 16)
        if code > 0x10FFFF or 0xD800 <= code < 0xE000:
            fault = True
            return ""
        return chr(code)

    text = _ESCAPE.sub(letter, raw)
    return None if fault else text


class _Collector:
    """Puts tokens together to games as they come."""

    def __init__(self) -> None:
        self.games: list[LooseGame] = []
        self.section = "none"

    def begin(self, place: int, begins: bool) -> None:
        """Begin a game."""
        self.close(place)
        self.games.append(LooseGame({}, [], place, 0, begins=begins))

    def close(self, place: int) -> None:
        """Note how far a game reaches."""
        if self.games:
            self.games[-1] = self.games[-1]._replace(size=place - self.games[-1].start)

    def put(self, key: str, value: str, broken: bool, curly: bool) -> None:
        """Put a value where it belongs."""
        game = self.games[-1]
        if self.section == "entry":
            if key in ORDER or key == "sig":
                game.entries[-1].values.setdefault(key, _cleaned(key, value))
        else:
            game.table.setdefault((self.section, key), value)
        self.games[-1] = game._replace(broken=game.broken + broken, curly=game.curly + curly)


def scan(text: str) -> list[LooseGame]:
    """Find all games in a text; entries before the first `[game]` are those of one whose beginning is missing."""
    collector, place = _Collector(), 0
    for _ in range(MOST_TOKENS):
        found = _ANCHOR.search(text, place)
        if found is None:
            break
        place = found.end()
        if found["game"]:
            if not found["deck"]:
                collector.begin(found.start(), True)
            collector.section = "deck" if found["deck"] else "game"
        elif found["entry"]:
            if not collector.games:
                collector.begin(found.start(), False)
            collector.section = "entry"
            collector.games[-1].entries.append(LooseEntry({}))
        elif collector.section in ("entry", "deck", "game") and collector.games:
            place = _value(text, found, collector)
    collector.close(place)
    played = [game for game in collector.games if game.entries]
    return played[: MOST_GAMES // 2] + played[MOST_GAMES // 2 :][-MOST_GAMES // 2 :] or collector.games[:1]


def _value(text: str, found: re.Match[str], collector: _Collector) -> int:
    """Read the value behind a key; give the place behind it."""
    place, key = found.end(), found["key"]
    in_entry = collector.section == "entry"
    if value := _PLAIN.match(text, place) or _CURLY.match(text, place):
        raw = value[1] if in_entry else f'"{value[1]}"'
        collector.put(key, raw, "\n" in value[1], value[0][0] != '"')
        return value.end()
    if not in_entry and (value := _BARE.match(text, place) or _ARRAY.match(text, place)):
        collector.put(key, _array(value[1]) if value.re is _ARRAY else value[0], False, False)
        return value.end()
    if in_entry and (key in ORDER or key == "sig"):
        collector.games[-1] = collector.games[-1]._replace(cut=True)
    return place


def _array(items: str) -> str:
    """Write an array anew."""
    found = (f'"{" ".join(item[1].split())}"' if item[2] is None else item[2] for item in _ITEM.finditer(items))
    return f"[{', '.join(found)}]"


def _cleaned(key: str, value: str) -> str:
    """Take out of bytes and times whatever cannot belong there."""
    if key in SIZES:
        return _NO_BYTES.sub("", value)
    return _NO_TIME.sub("", value) if key == "at" else value

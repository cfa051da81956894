"""Pages that are tests: the commands in the blocks of a Markdown page are run, and what they print is compared.

    ```console                                   a session at terminals; each player has a folder and a machine
    $ tenpbem key new Ana                        your own terminal
    ana$ tenpbem show friday.toml                the terminal of a player
    TEN: friday                                  what it prints; `...` alone on a line stands for lines left out
    ana$ cat friday.toml                         so does a file; `sed s/old/new/ file > other` changes one
    ana$ tenpbem show friday.toml --my-turn && echo "your turn"
    ana$ echo $?
    # Ana sends friday.toml to Bob, who saves it as new.toml.       any other remark is just that
    ana$ tenpbem send friday --code              this, or a mail sent with --mail, is what the next one to type
    bob$ tenpbem receive -                       this has before him
    ```
    ```sh                                        commands without a prompt and without what they print
    ```text ana/orders.txt                       a file that the reader writes
    ```json                                      what the command before it printed, as a value; `"…": "…"` leaves out
    <!-- run                                     lines of a session that the reader need not see
    -->

A command that prints nothing here is only run. One that is refused shows its refusal, or is followed by `echo $?`; all
others must succeed. What differs from run to run (heads, fingerprints, keys) is blotted out on both sides. With
TENPBEM_ACCEPT=1 the pages are written anew with what the commands print now.
"""

from __future__ import annotations

import itertools
import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest import mock

from tenpbem.cli.env import Env
from tests.cli.session import blotted, even_chance
from tests.cli.shell import Answer, Shell, clock

Program = Callable[[Shell, list[str]], str]

GAP = "..."
ME = "me"
_PROMPT = re.compile(r"(\w*)\$ (.*)")
_SENDS = re.compile(r"# (\w+) sends (\S+) to (\w+(?:(?:, | and )\w+)*?)(?:, who saves it as (\S+?))?\.?")
_FIELD = re.compile(r'^(sig|sealed) = ".*"$')
_OPENING = re.compile(r"```(\w+) ?(\S*)|<!-- run")
_CLOSING = ("```", "-->")


class Block(NamedTuple):
    """A block of a page: its kind, the file it is for, its lines and the number of the first of them."""

    kind: str
    file: str
    lines: tuple[str, ...]
    first: int


class Command(NamedTuple):
    """A line typed at a terminal, and the lines shown below it."""

    player: str
    text: str
    shown: tuple[str, ...]
    first: int


def blocks(page: str) -> Iterator[Block]:
    """Find the blocks of a page."""
    lines = page.splitlines()
    numbers = iter(range(len(lines)))
    for start in numbers:
        if not (opening := _OPENING.fullmatch(lines[start])):
            continue
        end = next(number for number in itertools.chain(numbers) if lines[number] in _CLOSING)
        kind = opening[1] or "run"
        yield Block(kind, opening[2] or "", tuple(lines[start + 1 : end]), start + 1)


def commands(block: Block) -> Iterator[Command]:
    """Take a session apart: remarks are commands that print nothing."""
    typed: Command | None = None
    for number, line in enumerate(block.lines, block.first):
        found = _PROMPT.fullmatch(line)
        file_shown = typed is not None and typed.text.startswith("cat ")
        if found or (line.startswith("# ") and not file_shown):
            if typed:
                yield typed
            typed = Command(found[1] or ME, found[2], (), number) if found else Command("", line, (), number)
        elif typed and typed.player:
            typed = typed._replace(shown=(*typed.shown, line))
        else:
            assert not line, f"line {number + 1} is neither a command nor what one prints: {line}"
    if typed:
        yield typed


class Desk:
    """The terminals of all players of a page."""

    def __init__(self, folder: Path, programs: Mapping[str, Program]) -> None:
        self.folder = folder
        self.programs = programs
        self.shells: dict[str, Shell] = {}
        self.times = clock()
        self.code = 0
        self.refused = False
        self.last: Answer | None = None
        self.message = b""

    def shell(self, player: str) -> Shell:
        """Find a player's terminal, or put one up."""
        if player not in self.shells:
            shell = self.shells[player] = Shell(self.folder / player)
            shell.clock, shell.chance = self.times, even_chance(player)
        return self.shells[player]

    def type(self, player: str, text: str) -> str:
        """Type a line, and give what it prints."""
        if not player:
            self.remark(text)
            return ""
        if text == "echo $?":
            self.refused = False
            return str(self.code)
        assert not self.refused, f"a command was refused without a word on it: {self.last}"
        first, *rest = re.split(r" (&&|\|\|) ", text)
        printed = self.run(self.shell(player), shlex.split(first, comments=True))
        for sign, last in zip(rest[::2], rest[1::2], strict=True):
            assert last.startswith("echo ")
            if (sign == "&&") == (self.code == 0):
                printed += " ".join(shlex.split(last)[1:]) + "\n"
                self.refused = False
        return printed

    def run(self, shell: Shell, words: list[str]) -> str:
        """Run one command."""
        if words[0] == "cat":
            return "".join(shell.read(name).decode() for name in words[1:])
        if words[0] == "sed":
            _, change, source, _, target = words
            _, old, new, _ = change.split("/")
            shell.write(target, shell.read(source).decode().replace(old, new))
            return ""
        if words[0] in self.programs:
            return self.programs[words[0]](shell, words[1:])
        assert words[0] == "tenpbem", words
        words = [name for word in words for name in expanded(shell.folder, word)]
        before = self.message if words[1:] == ["receive", "-"] else b""
        with mock.patch("tenpbem.cli.posting.post", self.post):
            self.last = answer = shell(*words[1:], stdin=before)
        if words[1] == "send" and {"--code", "--block"} & set(words):
            self.message = answer.out.encode()
        self.code, self.refused = answer.code, answer.code != 0
        return answer.out + answer.err

    def post(self, env: Env, mail: bytes) -> None:
        """Take a mail in the place of the mail system."""
        self.message = mail

    def remark(self, text: str) -> None:
        """Do what a remark says, if it says that a file is sent."""
        if found := _SENDS.fullmatch(text):
            data = self.shell(found[1].lower()).read(found[2])
            for name in re.split(", | and ", found[3]):
                self.shell(name.lower()).write(found[4] or found[2], data)

    def printed(self, text: str) -> list[str]:
        """Write what was printed as a reader at home would see it."""
        for player in self.shells:
            text = text.replace(str(self.folder / player / "home"), f"/home/{player}/.local/share/tenpbem")
            text = text.replace(str(self.folder / player), f"/home/{player}")
        return [line.rstrip() for line in text.splitlines()]


def expanded(folder: Path, word: str) -> list[str]:
    """Put files in the place of a pattern, as a shell does."""
    return sorted(path.name for path in folder.glob(word)) if word.endswith("*.toml") else [word]


def fits(shown: tuple[str, ...], printed: list[str], folder: Path) -> bool:
    """Tell whether what a page shows is what was printed, with gaps and blots."""
    pieces = [plain(piece, folder) for piece in _pieces(shown)]
    rest = plain(printed, folder)
    head, *others = pieces
    if rest[: len(head)] != head:
        return False
    rest = rest[len(head) :]
    for number, piece in enumerate(others):
        last = number == len(others) - 1
        places = [len(rest) - len(piece)] if last else range(len(rest) - len(piece) + 1)
        at = next((at for at in places if at >= 0 and rest[at : at + len(piece)] == piece), None)
        if at is None:
            return False
        rest = rest[at + len(piece) :]
    return not rest


def plain(lines: list[str], folder: Path) -> list[str]:
    """Blot out what differs from run to run, in a screen, in JSON and in a game file."""
    return [_FIELD.sub(r"\1 = …", line) for line in blotted("\n".join(lines), folder)]


def _pieces(shown: tuple[str, ...]) -> list[list[str]]:
    """Part what is shown at its gaps."""
    pieces: list[list[str]] = [[]]
    for line in shown:
        if line == GAP:
            pieces.append([])
        else:
            pieces[-1].append(line)
    return pieces


def anew(shown: tuple[str, ...], printed: list[str]) -> list[str]:
    """Write what was printed, leaving out the middle where the page left out something."""
    if GAP not in shown:
        return printed
    head, tail = shown.index(GAP), len(shown) - 1 - shown[::-1].index(GAP)
    after = len(shown) - 1 - tail
    return [*printed[:head], GAP, *printed[len(printed) - after :]]


def same(shown: Any, value: Any) -> bool:
    """Compare values of JSON; "…" stands for any text, and as a key or at the end of a list for all else."""
    if isinstance(shown, dict) and isinstance(value, dict):
        keys = shown.keys() - {"…"}
        return (keys == value.keys() or ("…" in shown and keys < value.keys())) and all(
            same(shown[key], value[key]) for key in keys
        )
    if isinstance(shown, list) and isinstance(value, list):
        if shown[-1:] == ["…"]:
            shown, value = shown[:-1], value[: len(shown) - 1]
        return len(shown) == len(value) and all(map(same, shown, value))
    return (shown == "…" and isinstance(value, str)) or (shown == value and type(shown) is type(value))


def run_page(page: str, folder: Path, programs: Mapping[str, Program] = MappingProxyType({})) -> tuple[str, list[str]]:
    """Run all blocks of a page; give the page with what was printed, and what differed.

    `programs` are commands that the page may use besides, each a function from a terminal and words to what it prints.
    """
    desk, lines, faults, shift = Desk(folder, programs), page.splitlines(), [], 0
    for block in blocks(page):
        if block.kind == "text" and block.file:
            player, _, name = block.file.rpartition("/")
            desk.shell(player or ME).write(name, "\n".join((*block.lines, "")))
        elif block.kind == "json" and desk.last is not None:
            value = json.loads(desk.last.out or desk.last.err)
            if not same(json.loads("\n".join(block.lines)), value):
                faults.append(f"line {block.first + 1}: now {json.dumps(value, ensure_ascii=False)}")
        elif block.kind == "sh":
            for line in block.lines:
                if line.startswith("tenpbem "):
                    desk.type(ME, line)
                    assert not desk.refused, (line, desk.last)
        elif block.kind in ("console", "run"):
            shift += run_block(desk, block, lines, shift, faults)
    assert not desk.refused, desk.last
    return "\n".join(lines) + "\n", faults


def run_block(desk: Desk, block: Block, lines: list[str], shift: int, faults: list[str]) -> int:
    """Run a session, put what is printed into `lines`, and give by how many they have grown."""
    grown = 0
    for command in commands(block):
        printed = desk.printed(desk.type(command.player, command.text))
        shown = tuple(itertools.dropwhile(lambda line: not line, command.shown[::-1]))[::-1]
        if any(line.startswith(("tenpbem: ", "Usage: ")) for line in shown):
            desk.refused = False
        if shown and not fits(shown, printed, desk.folder):
            now = anew(shown, printed)
            faults.append(f"line {command.first + 1}: {command.text}\n  " + "\n  ".join(now))
            desk.refused = False
            at = command.first + 1 + shift + grown
            lines[at : at + len(shown)] = now
            grown += len(now) - len(shown)
    return grown

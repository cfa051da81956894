"""S7: what is hidden appears in no output: bids before they are opened, keys, what decides cards to come."""

from __future__ import annotations

import base64
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tenpbem.cli.commands import play
from tenpbem.engine.log.keyfile import load_key
from tests.cli.evenings import FILE, ORDER, Evening, blotted
from tests.cli.shell import Answer, Shell

COMMANDS = [
    ("show", FILE),
    ("show", FILE, "--plain"),
    ("show", FILE, "--json"),
    ("show", FILE, "--color"),
    ("show", FILE, "--my-turn"),
    ("log", FILE),
    ("log", FILE, "--json"),
    ("replay", FILE),
    ("replay", FILE, "--step"),
    ("replay", FILE, "--json"),
    ("verify", FILE),
    ("verify", FILE, "--json"),
    ("games",),
    ("games", "--json"),
    ("key", "list"),
    ("key", "list", "--json"),
    ("merge", FILE),
    ("merge", FILE, "--json"),
    ("merge", FILE, "--keep", "AAAAAAAA"),
    ("play", FILE, "--json"),
    ("play", FILE, "drwa"),
    ("play", FILE, "drwa", "--json"),
    ("play", FILE, "take"),
    ("play", FILE, "bid 99"),
    ("play", FILE, "bid 99", "--json"),
    ("play", FILE, "bid 3 with 9t"),
    ("play", FILE, "bid 2", "--dry-run"),
    ("play", FILE, "bid 2", "--dry-run", "--json"),
    ("play", FILE, "draw", "--dry-run"),
    ("play", FILE, "bid 2", "--from", "1"),
    ("play", FILE, "open"),
    ("join", FILE),
    ("show", "nothing"),
    ("robot", FILE),
    ("nonsense", FILE),
]
"""Everything that one can ask of a game without moving in it, and much that is refused."""


def answers(shell: Shell, debug: bool = False) -> Iterator[tuple[tuple[str, ...], Answer]]:
    """Run all commands on somebody's machine, leaving the game as it is."""
    shell.environ = {"TENPBEM_DEBUG": "1"} if debug else {}
    before = shell.read(FILE)
    for words in COMMANDS:
        yield words, shell(*words)
        shell.write(FILE, before)
    shell.environ = {}


def world(folder: Path, deal: str, luck: str = "") -> Evening:
    """Seat three people for sealed auctions."""
    return Evening(folder, "Ana", "Bob", "Cid", luck=luck).start(
        *(("--deal", deal) if deal != "listed" else ()), cards=ORDER if deal == "listed" else None
    )


def compare(one: Evening, other: Evening, readers: tuple[str, ...]) -> None:
    """Expect byte-equal answers, and files and memories, in both worlds, blots aside."""
    for name in readers:
        pairs = zip(answers(one[name], True), answers(other[name], True), strict=True)
        for (words, first), (_, second) in pairs:
            told = [
                (answer.code, blotted(answer.out.replace(str(evening.folder), "")), blotted(answer.err))
                for answer, evening in ((first, one), (second, other))
            ]
            assert told[0] == told[1], (name, words)
        assert blotted(one[name].read(FILE).decode()) == blotted(other[name].read(FILE).decode())


def until_auction(evening: Evening) -> None:
    """Draw until a wild is up for auction."""
    for _ in range(40):
        (wait, *_) = evening.waiting()
        if wait["kind"] == "bid":
            return
        moves = wait["moves"]
        move = () if wait["duty"] else ("draw",) if "draw" in moves else (moves[-1],)
        evening.play(wait["name"], *move)
    raise AssertionError("no wild came up")


BIDS = [("bid 1", "pass"), ("bid 1", "bid 4"), ("bid 2", "bid 3 with 3t"), ("pass", "bid 5")]


@pytest.mark.parametrize(("first", "second"), BIDS)
def test_S7_a_sealed_bid_shows_nowhere(first: str, second: str, tmp_path: Path) -> None:
    """Two games that differ only in Bob's sealed bid look the same to all others until it is opened."""
    worlds = [world(tmp_path / side, "listed") for side in ("one", "other")]
    for evening, bid in zip(worlds, (first, second), strict=True):
        evening.play("Ana", "draw", "draw", "bid 1")
        evening.play("Bob", bid)
    compare(*worlds, ("Ana", "Cid"))
    for evening in worlds:
        evening.play("Cid", "bid 2")
    compare(*worlds, ("Bob", "Cid"))
    for evening in worlds:
        evening.play("Ana")
    logs = [evening["Cid"].ok("log", FILE) for evening in worlds]
    assert logs[0] != logs[1]


def test_S7_the_bid_of_the_closer_shows_nowhere(tmp_path: Path) -> None:
    """The closer hands in first; the others bid without knowing it."""
    worlds = [world(tmp_path / side, "listed") for side in ("one", "other")]
    for evening, bid in zip(worlds, ("bid 1", "bid 5"), strict=True):
        evening.play("Ana", "draw", "draw", bid)
    compare(*worlds, ("Bob", "Cid"))
    for evening in worlds:
        evening.play("Bob", "bid 2")
        evening.play("Cid", "bid 2")
    compare(*worlds, ("Bob", "Cid"))


@pytest.mark.parametrize("deal", ["croupier", "table"])
def test_S7_bids_for_a_wild_to_come_show_nowhere(deal: str, tmp_path: Path) -> None:
    """They are sealed in the draw entry, whether a wild comes up or not."""
    worlds = [world(tmp_path / side, deal) for side in ("one", "other")]
    clauses = ("draw until 4, bid 1 on X5", "draw until 4, bid 4 with 4t on X5, bid 2 on any")
    for evening, move in zip(worlds, clauses, strict=True):
        evening.play("Ana", move)
    compare(*worlds, ("Bob", "Cid"))
    for evening in worlds:
        assert evening.waiting()[0]["kind"] == "deal"
        for wait in evening.waiting():
            evening.play(wait["name"])
    compare(*worlds, ("Bob", "Cid"))


@pytest.mark.parametrize("deal", ["croupier", "table"])
def test_S7_cards_to_come_show_nowhere(deal: str, tmp_path: Path) -> None:
    """Two games in which other cards will come look the same until they are dealt, to the one who draws, too."""
    worlds = [world(tmp_path / side, deal, luck) for side, luck in (("one", ""), ("other", " again"))]
    compare(*worlds, ("Ana", "Bob", "Cid"))
    for evening in worlds:
        evening.play("Ana", "draw until 9")
    compare(*worlds, ("Ana", "Cid"))


def secrets(shell: Shell) -> list[bytes]:
    """List the seeds of a machine."""
    return [load_key(path.read_text()).seed for path in (shell.home / "keys").glob("*.toml")]


def spellings(secret: bytes) -> list[str]:
    """Write a secret in all ways in which it could slip out."""
    encoded = base64.b64encode(secret).decode().rstrip("=")
    return [encoded, encoded[:20], encoded.replace("+", "-").replace("/", "_"), secret.hex(), repr(secret)[2:-1]]


@pytest.mark.parametrize("deal", ["listed", "seeded", "croupier", "table"])
def test_S7_keys_show_nowhere(deal: str, tmp_path: Path) -> None:
    """No command prints a seed, nor anything else of a key file that is secret, also when it fails, also with DEBUG."""
    evening = world(tmp_path, deal)
    until_auction(evening)
    told = []
    for shell in evening.people.values():
        told += [part for _, answer in answers(shell, True) for part in (answer.out, answer.err)]
        told.append(shell.read(FILE).decode())
        told += [path.read_text() for path in (shell.home / "games").iterdir()]
    everything = "\n".join(told)
    for shell in evening.people.values():
        for secret in secrets(shell):
            for spelling in spellings(secret):
                assert spelling not in everything


def test_S7_a_key_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Nobody else on the machine may read it."""
    shell = Shell(tmp_path, "Ana")
    (path,) = (shell.home / "keys").glob("*")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


DAMAGES: list[Callable[[str], str]] = [
    lambda text: text.replace('seed = "', "seed = "),
    lambda text: text.replace('seed = "', 'seed = "='),
    lambda text: re.sub(r'seed = "(.*)"', r'seed = "\1', text),
    lambda text: re.sub(r'seed = "(.*)"', r'seed = ["\1"]', text),
    lambda text: re.sub(r'seed = "(.*)"', r"\1 = 1", text),
    lambda text: re.sub(r'seed = "(.*)"', r"[\1]", text),
    lambda text: text.replace("seed", "sed"),
    lambda text: text + text,
    lambda text: text[:-12],
    lambda text: text.replace("format = 1", "format = 2"),
    lambda text: re.sub(r'public = ".*"', 'public = "' + "A" * 43 + '"', text),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_S7_a_damaged_key_file_is_not_repeated(damage: Callable[[str], str], tmp_path: Path) -> None:
    """The refusal names the file, not what it holds: exit 6, also where the damage is in the very line of the seed."""
    shell = Shell(tmp_path, "Ana")
    (path,) = (shell.home / "keys").glob("*")
    good = path.read_text()
    (seed,) = secrets(shell)
    path.write_text(damage(good))
    shell.environ = {"TENPBEM_DEBUG": "1"}
    for words in (
        ("key", "list"),
        ("key", "show", "Ana"),
        ("new", FILE, "--seats", "2"),
        ("new", FILE, "--robots", "1"),
    ):
        for more in ((), ("--json",)):
            answer = shell(*words, *more)
            for spelling in spellings(seed):
                assert spelling not in answer.out + answer.err
    assert shell("new", FILE, "--seats", "2").code == 6


def test_S7_a_bug_prints_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program itself: exit 70, one line; a traceback only with TENPBEM_DEBUG=1, without values."""
    evening = world(tmp_path, "listed")
    ana = evening["Ana"]

    def broken(*args: object) -> None:
        raise RuntimeError("something broke")

    monkeypatch.setattr(play, "take", broken)
    said = ana.refused(70, "play", FILE, "draw")
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1
    ana.environ = {"TENPBEM_DEBUG": "1"}
    traced = ana.refused(70, "play", FILE, "draw")
    assert "Traceback" in traced
    for secret in secrets(ana):
        for spelling in spellings(secret):
            assert spelling not in traced

"""Games of one name: anybody may call his game as one of mine, and both can be reached all the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.mail_commands.test_receive import mail


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Have Ana start a game that is called tab, and Eve one of the same name."""
    ana, eve = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "eve", "Eve")
    for shell in (ana, eve):
        shell.ok("new", "tab.toml", "--seats", "2")
    ana.write("it.eml", mail(eve.read("tab.toml")))
    return ana


def ident(shell: Shell) -> str:
    """Give the ident of the game that came."""
    (found,) = {path.stem for path in shell.home.glob("games/*.toml")} - {own(shell)}
    return found


def own(shell: Shell) -> str:
    """Give the ident of the game at which somebody sits."""
    return next(path.stem for path in shell.home.glob("games/*.toml") if b'by = "Ana"' in path.read_bytes())


@pytest.mark.parametrize("folder", ["", "elsewhere"])
def test_a_game_of_the_same_name_gets_a_file_of_its_own(ana: Shell, folder: str) -> None:
    """What is said to be typed works; and the name goes on to mean one's own game."""
    before, home = ana.read("tab.toml"), ana.folder
    (ana.folder / "elsewhere").mkdir()
    ana.folder /= folder
    said = ana.ok("receive", str(home / "it.eml"))
    name = "tab.toml" if folder else f"tab-{ident(ana)[:6]}.toml"
    assert f"tab: a new game of TEN for 2, step 1, now in {name}. Seat 2 is free: tenpbem join {name}\n" in said
    assert (home / "tab.toml").read_bytes() == before
    for words in (["show"], ["log"], ["send", "--block"], ["verify"]):
        assert ana.ok(words[0], "tab", *words[1:]) == ana.ok(words[0], str(home / "tab.toml"), *words[1:])
    ana.ok(*said.splitlines()[0].rpartition("tenpbem ")[2].split())
    assert ana.read(name).count(b'by = "Ana"') == 1


def test_now_the_name_may_mean_either(ana: Shell) -> None:
    """Who sits at both tables is told what to type, and all of that works."""
    ana.ok("receive", "it.eml")
    assert ana("show", ident(ana)[:6], "--json").json["game"]["step"] == 1
    ana.ok("join", ident(ana)[:7].upper())
    refusal = ana.refused(2, "show", "tab")
    assert "several games are called tab\n  you sit at the table of more than one of them" in refusal
    typed = re.findall(r"\b([0-9a-f]{8,}) \(", refusal)
    assert [ana("show", word, "--json").json["game"]["step"] for word in typed] in ([1, 2], [2, 1])
    assert ana.refused(5, "show", ident(ana)[:5])


def test_a_name_that_looks_like_an_ident(ana: Shell, tmp_path: Path) -> None:
    """Whoever calls a game by the ident of another one takes nothing away: more digits are listed."""
    ana.ok("receive", "it.eml")
    eve = Shell(tmp_path / "eve")
    (first, mine) = (ident(ana), own(ana))
    for name in (first[:8], mine[:8]):
        eve.ok("new", f"{name}.toml", "--seats", "2", "--as", "Eve")
        ana.ok("receive", "-", stdin=eve.read(f"{name}.toml"))
        (ana.folder / f"{name}.toml").unlink()
    assert ana("show", mine[:8], "--json").json["game"]["name"] == "tab"
    listed = re.findall(r"\b([0-9a-f]{8,}) \(", ana.refused(2, "show", first[:8]))
    assert sorted(ana("show", word, "--json").json["game"]["name"] for word in listed) == sorted(["tab", first[:8]])


def test_a_game_without_a_file_is_called_by_what_means_it(ana: Shell) -> None:
    """Its name, or where that means another one the start of its ident."""
    ana.write("tab.toml", "my shopping list")
    said = ana.ok("receive", "it.eml")
    word = said.splitlines()[0].rpartition("tenpbem join ")[2]
    assert word == ident(ana)[:8]
    ana.ok("join", word)
    ana.ok("show", word)


def test_a_third_one_of_the_name_is_never_written_over_a_second(ana: Shell) -> None:
    """Where even its own name is taken, it is remembered."""
    ana.write("tab.toml", ana.read("tab.toml"))
    eves = ana.folder.parent / "eve/home/games"
    (found,) = (path.stem for path in eves.glob("*.toml"))
    ana.write(f"tab-{found[:6]}.toml", "my shopping list")
    answer = ana("receive", "it.eml")
    assert (answer.code, f"tenpbem join {found[:8]}\n" in answer.out) == (0, True)
    assert f"tab-{found[:6]}.toml is left as it is" in answer.err
    assert ana.read(f"tab-{found[:6]}.toml") == b"my shopping list"

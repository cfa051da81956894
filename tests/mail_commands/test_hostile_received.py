"""Messages made to do harm, given to commands: soon over, harmless to look at, and nothing is written but the game."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.mail.evening import evening, file
from tests.mail.hostile import HOSTILE, TEXT
from tests.mail.mangling import HEAD, attached, mail, mixed, part, with_attachment, zipped
from tests.mail.test_hostile import LONGEST, MANY, MOST_MEMORY, PEAK, TRICKS, memory
from tests.mail_commands.screens import check_holds, check_holds_nothing, check_screen, files_of
from tests.sturdy.games import THOROUGH

GAME = evening()[-1]
LOOKED_AT = list(HOSTILE) if THOROUGH else list(HOSTILE)[::6]


def measured(shell: Shell, *words: str) -> int:
    """Run a command within the limits of time and memory, and give its exit status."""
    if PEAK.exists():
        PEAK.write_text("5")
    before, start = memory("VmRSS"), time.process_time()
    answer = shell(*words)
    assert time.process_time() - start < LONGEST
    assert memory("VmHWM") - before < MOST_MEMORY
    check_screen(answer)
    return answer.code


def brought(shell: Shell, data: str | bytes) -> dict[str, bytes]:
    """Save a message, and give all files that there are now."""
    shell.write("it", data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    return files_of(shell)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_message_costs_more_than_two_seconds_and_200_MB(newcomer: Shell, name: str) -> None:
    """A quarter of the size in ordinary tests, all of it with TENPBEM_THOROUGH=1."""
    before = brought(newcomer, HOSTILE[name](MANY))
    code = measured(newcomer, "receive", "it")
    assert code in (0, 4)
    if (newcomer.home / "games").exists():
        check_holds(newcomer, GAME, before)
    else:
        assert code == 4 or (newcomer.home / "parts.txt").exists()
        check_holds_nothing(newcomer, before)


@pytest.mark.parametrize("command", ["show", "play", "merge"])
@pytest.mark.parametrize("name", LOOKED_AT)
def test_nor_does_one_that_is_given_as_a_file(newcomer: Shell, name: str, command: str) -> None:
    """Where it holds a game, the newcomer may look at it, and has no key to play with."""
    before = brought(newcomer, HOSTILE[name](MANY))
    code = measured(newcomer, command, "it")
    assert code in ((0, 4), (4, 6), (0, 4))[("show", "play", "merge").index(command)]
    assert {name: data for name, data in files_of(newcomer).items() if name == "newcomer/it"} == before


FILE_TRICKS = TRICKS.replace("\0", "")
TRICKY = {
    "the name of the game": TEXT.replace('name = "', f'name = "{TRICKS}', 1),
    "the names of players": TEXT.replace('by = "', f'by = "{TRICKS}'),
    "notes": TEXT.replace('note = "', f'note = "{TRICKS}'),
    "moves": TEXT.replace('do = "', f'do = "{TRICKS}'),
    "keys": TEXT.replace("seats = ", f'"{TRICKS}" = 1\nseats = '),
    "marks of a block": f"BEGIN{TRICKS} TENPBEM 1 game {TRICKS} a1b2c3 step 1\npart 1 of 2 bytes 9 sum 0\n0123\n",
    "headers": f"From: {TRICKS}\nSubject: {TRICKS}\n{mixed(part(TEXT[:900]))}",
    "the name of an attachment": with_attachment(attached(TEXT[:900].encode(), f"../../{TRICKS}.toml")),
    "names in a zip": zipped(**{f"../../{TRICKS}.toml": TEXT[:900].encode(), "/etc/tenpbem": b"x"}),
    "little more": f'[game]\nname = "{TRICKS.strip()}"\n[[entry]]\nby = "{TRICKS.strip()}"\n',
}
ESCAPED = {name: data.replace(TRICKS, json.dumps(TRICKS)[1:-1]) for name, data in TRICKY.items() if type(data) is str}


@pytest.mark.parametrize(
    "words", [["receive"], ["receive", "--json"], ["show"], ["show", "--json"], ["verify"]], ids=" ".join
)
@pytest.mark.parametrize("name", TRICKY)
def test_nothing_of_a_message_is_shown_raw(newcomer: Shell, name: str, words: list[str]) -> None:
    """Neither as it is nor where TOML spells it out; its file is named no better."""
    for data in (TRICKY[name], ESCAPED.get(name, "")):
        path = newcomer.write(f"{FILE_TRICKS}.{name}", data)
        before = files_of(newcomer)
        answer = newcomer(*words, path.name)
        check_screen(answer)
        assert answer.code in (0, 4)
        assert files_of(newcomer).keys() - before.keys() <= {f"newcomer/{GAME.table['name']}.toml"}


COMMANDS = ["receive", "show", "play", "log", "replay", "verify", "merge", "send", "robot", "games"]


@pytest.mark.parametrize("json_wanted", [False, True], ids=["screen", "json"])
def test_a_file_with_a_tricky_name_is_named_harmlessly(newcomer: Shell, json_wanted: bool) -> None:
    """Of a game file that lives under such a name, all commands say so as one types it; scripts get it as it is."""
    name = f"{FILE_TRICKS}\udcff'.toml"
    newcomer.write(name, file(GAME))
    for command in COMMANDS:
        more = ["--block"] if command == "send" else []
        answer = newcomer(command, *([] if command == "games" else [name]), *more, *["--json"] * json_wanted)
        check_screen(answer)
        assert answer.code == (6 if command in ("play", "robot") else 0), answer
    found = newcomer("games", "--json").json["games"][0]["file"]
    assert found.encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass").endswith(name)
    said = newcomer.ok("merge", name)
    assert r"send $'\x1b]0;gone\x07\x1b[31m\xe2\x80\xae\xe2\x81\xa6\xc2\x9b31m\x0d\x0a\xff\'.toml' to" in said


def test_invisible_letters_in_table_talk(tmp_path: Path) -> None:
    """What the format allows in a note, and a screen would hide, is shown as an escape; so is it in JSON."""
    table = Evening(tmp_path, "Ana", "Bob").start("--auction", "open")
    note = "so\u200bft\u00ad \ufeff\U000e0041 می\u200cخواهم"
    table.play("Ana", "draw", "--note", note)
    bob = table["Bob"]
    said = ""
    for words in (["receive", FILE], ["show", FILE], ["log", FILE], ["replay", FILE], ["send", FILE, "--block"]):
        for more in ([], ["--json"]):
            answer = bob(*words, *more)
            check_screen(answer)
            said += answer.out
    assert r"so\u200bft\xad \ufeff\U000e0041 می‌خواهم" in said.replace("\u200c", "\u200c")
    lines = [json.loads(line) for line in bob.ok("log", FILE, "--json").splitlines()]
    assert note in [line["note"] for line in lines]


@pytest.mark.parametrize("name", ["..", "../evil", "/etc/evil", "a\0b", ".", "-rf", "con.toml/../x"])
def test_names_within_a_message_are_never_paths(newcomer: Shell, name: str) -> None:
    """Of attachments, of files in archives, in archives in mails: the game lands where it always does."""
    data = TEXT.encode()
    inner = zipped(**{name: data, "../../../home/keys/x.toml": b"x", "friday.toml": b"x"})
    tricky = f"attachment; filename=\"{name}.toml\"; filename*=utf-8''..%2F..%2Fevil%00.toml"
    for message in (with_attachment(attached(data, disposition=tricky)), with_attachment(attached(inner, name)), inner):
        before = brought(newcomer, message)
        assert measured(newcomer, "receive", "it") == 0
        if f"newcomer/{GAME.table['name']}.toml" not in before:
            check_holds(newcomer, GAME, before)
        assert files_of(newcomer).keys() == {"newcomer/it", f"newcomer/{GAME.table['name']}.toml"}


def test_a_link_in_the_place_of_the_game(newcomer: Shell, tmp_path: Path) -> None:
    """Nothing is written through it, whether something is at its other end or not."""
    (newcomer.folder / f"{GAME.table['name']}.toml").symlink_to(tmp_path / "elsewhere")
    before = brought(newcomer, mail(TEXT))
    answer = newcomer("receive", "it")
    check_screen(answer)
    assert "is left as it is" in answer.err
    assert not (tmp_path / "elsewhere").exists()
    assert files_of(newcomer) == before


def test_a_subject_is_no_command(newcomer: Shell) -> None:
    """Nothing is taken out of the headers of a mail."""
    text = HEAD.replace("your move", f"step 99 {TRICKS[:9]} game over") + "\n" + TEXT
    before = brought(newcomer, text)
    assert measured(newcomer, "receive", "it") == 0
    check_holds(newcomer, GAME, before)

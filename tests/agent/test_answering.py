"""The agent does what its player owes, sends the game on, and leaves every choice to him."""

from __future__ import annotations

import email
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.agent.room import Office, address, moves_in, seat, targets
from tests.cli.evenings import FILE
from tests.cli.shell import Shell

JOINED = ["Ana: join", "Bob: join", "Cid: join"]


@pytest.fixture
def croupier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Seat three where the next player deals; Ana draws, and mails it by hand."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="croupier")
    office.plays("Ana", "draw until 7 then cards")
    office.delivers()
    return office


def test_a_deal_is_done_and_the_game_goes_on(office: Office) -> None:
    """Memory and file hold the entry; the mail goes to whom the game waits for, with a copy to the other."""
    assert office.agent("Bob") == (
        "2.host (my move): friday: 1 new, step 4; done for you: deal; mailed to Cid, copy to Ana. "
        "It waits for Cid to deal.\n"
    )
    assert office.did("Bob") == [*JOINED, "Ana: draw", "Bob: deal"]
    assert moves_in(office["Bob"].read(FILE).decode()) == office.did("Bob")
    (mail,) = office.posted
    message = email.message_from_bytes(mail)
    assert (message["From"], message["To"], message["Cc"]) == (address("Bob"), address("Cid"), address("Ana"))
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["X-Tenpbem"] == "1"
    assert message["In-Reply-To"] == "<1@mail.test>"
    assert message["Message-ID"].endswith("@bob.test>")
    assert office.agent("Bob") == ""
    assert len(office.posted) == 1


def test_all_who_owe_deal_and_then_it_is_a_persons_turn(office: Office) -> None:
    """Two agents answer the same mail at once; their mails are taken in, and answered by nobody."""
    office.agent("Bob")
    office.agent("Cid")
    assert office.delivers() == 2
    for name in ("Ana", "Bob", "Cid"):
        office.agent(name)
    assert len(office.posted) == 2
    assert [sorted(office.did(name)[4:]) for name in ("Ana", "Bob", "Cid")] == [["Bob: deal", "Cid: deal"]] * 3
    assert "It is your turn: tenpbem show friday" in office.log("Ana")[-1]


def test_no_mail_where_it_waits_for_its_own_player(croupier: Office) -> None:
    """His move will carry the duty along."""
    said = croupier.agent("Bob")
    assert "done for you: deal" in said
    assert "It is your turn: tenpbem show friday" in said
    assert croupier.posted == []
    assert croupier.did("Bob") == [*JOINED, "Ana: draw until 7 then cards", "Bob: deal"]


def test_a_choice_is_left_to_its_player(croupier: Office) -> None:
    """Where it is his turn the mail is taken in, and no more."""
    croupier.agent("Bob")
    before = croupier.did("Bob")
    croupier.on_its_way.append(croupier.write("Ana", "Bob"))
    croupier.delivers()
    assert "nothing new" in croupier.agent("Bob")
    assert (croupier.did("Bob"), croupier.posted) == (before, [])


def test_the_maildir_is_left_as_it_is(office: Office) -> None:
    """No mail is moved or marked, and one that a mail program moves is not read again."""
    folder = office["Bob"].folder / "Maildir"
    before = {path: path.read_bytes() for path in folder.rglob("*.host")}
    office.agent("Bob")
    assert {path: path.read_bytes() for path in folder.rglob("*.host")} == before
    for path in before:
        path.rename(folder / "cur" / f"{path.name}:2,S")
    assert office.agent("Bob") == ""
    assert len(office.log("Bob")) == 1


def test_as_a_filter(office: Office) -> None:
    """One mail from standard input, exit 0, not a word; the log has the line, and nothing stays set aside."""
    answer = office.filters("Bob", office.write("Ana", "Bob"))
    assert (answer.out, answer.err) == ("", "")
    assert len(office.posted) == 1
    (line,) = office.log("Bob")
    assert "done for you: deal; mailed to Cid, copy to Ana" in line
    assert list((office["Bob"].home / "agent" / "mails").iterdir()) == []


def test_the_same_mail_by_both_ways(office: Office) -> None:
    """The filter and the watcher answer once together; a second copy of the mail, too."""
    (path,) = (office["Bob"].folder / "Maildir" / "new").iterdir()
    office.filters("Bob", path.read_bytes())
    office.agent("Bob")
    office.filters("Bob", path.read_bytes())
    office.filters("Bob", b"Received: by a.test\r\n" + path.read_bytes())
    assert len(office.posted) == 1
    assert [line.partition("): ")[2].partition(".")[0] for line in office.log("Bob")][1:] == [
        "friday: nothing new, step 4"
    ]


def test_a_game_that_is_not_remembered_is_not_taken_in(office: Office) -> None:
    """A line says what to do; nothing is written."""
    dora = Shell(office["Bob"].folder.parent / "Dora", "Dora")
    answer = dora("agent", "-", stdin=office.write("Ana", "Bob"))
    assert (answer.code, answer.out) == (0, "")
    assert not (dora.home / "games").exists() or not list((dora.home / "games").glob("*.toml"))
    log = (dora.home / "agent.log").read_text()
    assert "no-game: friday is a game that this machine does not remember; it takes in none; try:" in log
    assert "tenpbem receive" in log


def test_sealed_bids_are_opened_and_the_last_word_is_a_persons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens is asked by the last bid; what follows is a choice again."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", auction="sealed", cards="X5 R1 B2 O3 G9 C2")
    office.plays("Ana", "draw")
    office.delivers()
    office.agent("Bob")
    while True:
        (wait, *_) = office["Bob"]("show", FILE, "--json").json["waiting"]
        if wait["kind"] != "bid":
            break
        office.plays(wait["name"], wait["moves"][0])
        office.delivers()
        office.agent("Ana")
        office.agent("Bob")
    assert any(line.endswith(": open") for line in office.did("Ana"))
    assert any("done for you: open the sealed bids" in line for line in office.log("Ana") + office.log("Bob"))


def test_a_robot_of_this_machine_is_not_played_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names the command that does."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", deal="croupier")
    ana = office["Ana"]
    ana.ok("new", "robots.toml", "--robots", "1", "--deal", "croupier", "--name", "robots")
    ana.ok("play", "robots.toml", "draw")
    before = ana.read("robots.toml")
    office.filters("Ana", office.write("Bob", "Ana", file=before))
    assert ana.read("robots.toml") == before
    assert "a robot of this machine: tenpbem robot robots" in office.log("Ana")[-1]
    assert office.posted == []


def test_a_key_with_a_passphrase(office: Office) -> None:
    """Nobody is asked for it; the line says what is owed."""
    office.lock("Bob")
    said = office.agent("Bob")
    assert "you are to deal, and it is left to you: the key of Bob has a passphrase" in said
    assert (office.posted, office.did("Bob")[4:]) == ([], [])


def test_without_memory_of_what_was_signed(office: Office) -> None:
    """A machine that does not know all that its player signed signs nothing."""
    bob = office["Bob"]
    for path in (bob.home / "games").iterdir():
        path.unlink()
    (bob.folder / FILE).unlink()
    bob.ok("receive", "-", stdin=office.write("Ana", "Bob"))
    said = office.agent("Bob")
    assert "Bob has signed in this game before, and this machine does not remember it" in said
    assert "--from STEP" in said
    assert (office.posted, office.did("Bob")[4:]) == ([], [])


def test_the_addresses_come_from_the_list_of_people(office: Office) -> None:
    """Whatever stands in the mail; without one, the duty waits until it is noted."""
    bob = office["Bob"]
    bob.ok("people", "remove", "Cid")
    said = office.agent("Bob")
    assert (
        'you are to deal; it is tried again: the address of Cid is not known: tenpbem people set "Cid" ADDRESS' in said
    )
    assert office.posted == []
    assert office.agent("Bob") == ""
    bob.ok("people", "set", "Cid", "elsewhere@cid.test")
    assert "done for you: deal; mailed to Cid, copy to Ana" in office.agent("Bob")
    assert targets(email.message_from_bytes(office.posted[0])) == ["elsewhere@cid.test", address("Ana")]


def test_a_game_without_a_file_gets_none(office: Office) -> None:
    """The agent runs in whatever folder it is started in; a file that is away for now is missed, and comes back."""
    bob = office["Bob"]
    file = bob.folder / FILE
    file.rename(bob.folder / "away")
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    assert not list(bob.folder.glob("*.toml"))
    assert bob("games", "--json").json["games"][0]["file"] == str(file)
    (bob.folder / "away").rename(file)
    office.filters("Bob", office.write("Ana", "Bob"))
    assert moves_in(file.read_text())[-1] == "Bob: deal"


def test_a_file_that_holds_something_else_is_left_alone(office: Office) -> None:
    """The game is played in the memory, and goes on."""
    bob = office["Bob"]
    for text in ("my shopping list", "[game]\nname = 'x'\n"):
        bob.write(FILE, text)
        office.filters("Bob", office.write("Ana", "Bob", file=office["Ana"].read(FILE)))
        assert bob.read(FILE).decode() == text
    assert office.did("Bob")[-1] == "Bob: deal"
    assert len(office.posted) == 1
    assert "friday.toml is left as it is" in " ".join(office.log("Bob"))


@pytest.mark.parametrize("change", [lambda text: "my list\n" + text, lambda text: text.replace('sig = "', 'sig = "x')])
def test_a_file_that_becomes_something_else_is_left_alone(change: Callable[[str], str], office: Office) -> None:
    """Between the day on which a duty was put off and the day on which it is done."""
    bob = office["Bob"]
    bob.ok("people", "remove", "Cid")
    office.agent("Bob")
    text = change(bob.read(FILE).decode())
    bob.write(FILE, text)
    assert office.agent("Bob") == ""
    assert len(office.log("Bob")) == 1
    bob.ok("people", "set", "Cid", address("Cid"))
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    assert "friday.toml is left as it is" in office.log("Bob")[-1]
    assert bob.read(FILE).decode() == text
    assert office.did("Bob")[-1] == "Bob: deal"

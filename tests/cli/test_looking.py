"""No way to look: neither a dry run nor a refused move shows a card before it is signed for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.cli.test_play import ORDER, table, tableau
from tests.cli.test_refusals import everything


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Ana's machine; it is her turn."""
    return table(tmp_path)["Ana"]


def test_a_dry_run_writes_nothing_and_stops_before_a_card(ana: Shell) -> None:
    """It shows what would happen, but no card that is not yet turned; neither do errors after it."""
    before = everything(ana)
    for moves in (["draw"], ["draw until 9"], ["draw", "draw"], ["draw", "take cards"], ["draw", "nonsense"]):
        for more in ([], ["--json"], ["-o", "other.toml"]):
            answer = ana("play", FILE, *moves, "--dry-run", *more)
            assert (answer.code, answer.err) == (0, "")
            if more == ["--json"]:
                assert answer.json["events"] == []
                assert answer.json["table"]["tableau"] == []
                assert answer.json["table"]["deck"] == 6
            else:
                assert not any(card in answer.out for card in ORDER.split())
    assert everything(ana) == before


def test_a_dry_run_shows_what_lies_open(ana: Shell) -> None:
    """Taking turns up no card, so it is shown whole; and nothing is written."""
    ana.ok("play", FILE, "draw", "draw")
    before = everything(ana)
    assert "You take the card R1" in ana.ok("play", FILE, "take cards", "--dry-run")
    document = ana("play", FILE, "take cards", "--dry-run", "--json").json
    assert document["events"][0] == {"event": "take", "seat": 1, "kind": "cards", "cards": ["R1"]}
    assert "illegal" not in ana.ok("play", FILE, "take currency", "--dry-run")
    assert everything(ana) == before


@pytest.mark.parametrize("deal", ["seeded", "croupier", "table"])
def test_a_dry_run_is_blind_in_every_deal(deal: str, tmp_path: Path) -> None:
    """Neither who draws nor who deals can look before he signs."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", "--deal", deal, deck=None)
    if deal == "seeded":
        evening.play("Ana")
    for name in ("Ana", "Bob"):
        shell = evening[name]
        before = everything(shell)
        for moves in (["draw until 9"], []):
            answer = shell("play", FILE, *moves, "--dry-run", "--json")
            if answer.code == 0:
                document = answer.json
                assert [event for event in document["events"] if event["event"] == "draw"] == []
                assert document["table"]["tableau"] == []
        assert everything(shell) == before
        if deal != "seeded" and name == "Ana":
            evening.play("Ana", "draw until 9")


def test_several_moves_are_all_or_none(ana: Shell) -> None:
    """As long as no card is turned up, a refused move undoes the ones before it."""
    ana.ok("play", FILE, "draw", "draw")
    before = everything(ana)
    assert "cannot" in ana.refused(3, "play", FILE, "take currency", "buy B2")
    assert everything(ana) == before
    ana.refused(3, "play", FILE, "take cards", "take cards")
    assert everything(ana) == before


def test_after_a_card_what_stands_is_kept(ana: Shell) -> None:
    """Else a refused second move would be a way to look: the first refused one is named, exit 3."""
    answer = ana("play", FILE, "draw", "take cards", "draw")
    assert answer.code == 3
    assert "You draw C2" in answer.out
    assert "cannot take cards" in answer.err
    assert tableau(ana) == ["C2"]
    answer = ana("play", FILE, "draw", "nonsense", "--json")
    assert answer.code == 3
    assert [event["card"] for event in answer.json["events"]] == ["R1"]
    assert '"error": "unreadable-move"' in answer.err
    assert tableau(ana) == ["C2", "R1"]

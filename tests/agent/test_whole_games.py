"""Whole games in which people type their moves and nothing else: every duty is an agent's, and the mail misbehaves."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.agent.room import Office, clock, seat
from tests.cli.evenings import FILE

NAMES = ("Ana", "Bob", "Cid")
LONG = 200


class Post:
    """Mail that comes late, twice and out of order; one in ten is lost, and sent again when everybody waits."""

    def __init__(self, office: Office, chance: random.Random) -> None:
        self.office = office
        self.chance = chance
        self.lost: list[bytes] = []

    def delivers(self) -> None:
        """Bring some of what is on its way."""
        mails, self.office.on_its_way = self.office.on_its_way, []
        self.chance.shuffle(mails)
        kept = mails[: len(mails) // 3]
        for mail in mails[len(kept) :]:
            if self.chance.random() < 0.1:
                self.lost.append(mail)
                continue
            self.office.on_its_way += [mail] * self.chance.choice((1, 1, 2))
        self.office.delivers()
        self.office.on_its_way += kept


@pytest.mark.parametrize(("deal", "auction"), [("croupier", "sealed"), ("table", "sealed"), ("table", "open")])
def test_people_only_make_choices(deal: str, auction: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game ends at one head on all machines; no more automatic mails went out than duties were done."""
    office = seat(tmp_path, monkeypatch, *NAMES, deal=deal, auction=auction)
    chance = random.Random(f"{deal} {auction}")
    post = Post(office, chance)
    for name in NAMES:
        office[name].clock = clock()
        (office[name].home / "settings.toml").write_text("answers = 1000\n")
    quiet = 0
    for _ in range(LONG):
        post.delivers()
        for name in NAMES:
            office.agent(name)
        tables = [office[name]("show", FILE, "--json").json for name in NAMES]
        if all(table["game"]["over"] for table in tables):
            break
        moved = [act(office, name, table, chance) for name, table in zip(NAMES, tables, strict=True)]
        quiet = 0 if any(moved) or office.on_its_way else quiet + 1
        if quiet > 1 and post.lost:
            office.on_its_way, post.lost = [*office.on_its_way, *post.lost], []
        assert quiet < 5, [office.log(name)[-1] for name in NAMES]
    shown = [office[name]("show", FILE, "--json").json for name in NAMES]
    assert len({document["game"]["head"] for document in shown}) == 1
    duties = [move for move in office.did("Ana") if move.split(": ")[1] in ("start", "deal", "open")]
    by_agents = sum(line.count("done for you: ") for name in NAMES for line in office.log(name))
    assert len(office.posted) <= by_agents <= len(duties)
    assert by_agents > 5


def act(office: Office, name: str, table: dict[str, Any], chance: random.Random) -> bool:
    """Have a player who is to choose make his choice, and mail it; tell whether he was."""
    mine = next((wait for wait in table["waiting"] if wait["name"] == name), None)
    if mine is None or mine["duty"]:
        return False
    office.plays(name, chance.choice(mine["moves"]))
    return True

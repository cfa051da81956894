"""A game of three from `new` to its end over real mail, with agents, and a postman who is not to be relied on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.real_mail.game import SMALL, GameByMail, check_end
from tests.real_mail.servers import Servers


def test_a_game(tmp_path: Path, servers: Servers, record_property: Callable[[str, object], None]) -> None:
    """The cards are dealt by the players, the bids sealed; mails are late, come twice, and two are lost for good."""
    game = GameByMail(tmp_path, servers, "friday", lost={"person": 12, "agent": 6})
    game.start(SMALL)
    game.play_on()
    print("\n".join([*game.postman.diary, game.report()]))
    record_property("mails", game.report())
    check_end(game)
    assert [letter.automatic for letter in game.postman.lost].count(True) == 1
    assert game.postman.late > 10
    assert game.postman.doubled > 2
    for player in game.players:
        log = player.shell.home / "agent.log"
        assert log.exists() == player.person.agent
        if player.person.agent:
            assert "done for you: deal" in log.read_text()
    assert any(
        "done for you: open the sealed bids" in player.shell.read("home/agent.log").decode()
        for player in game.players
        if player.person.agent
    )

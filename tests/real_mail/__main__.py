"""Play a game of three over real mail, with the whole box, and print what the postman saw.

python -m tests.real_mail                # some minutes
python -m tests.real_mail --luck other   # another game, other fates of mails
python -m tests.real_mail --small        # the game that the tests play
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.real_mail import packages
from tests.real_mail.game import SMALL, GameByMail, check_end
from tests.real_mail.players import PEOPLE
from tests.real_mail.servers import running


def main() -> None:
    """Play, and say how many mails it took."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.real_mail", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--luck", default="friday", metavar="TEXT", help="what seeds all chance (default friday)")
    parser.add_argument("--small", action="store_true", help="with the small box of the tests")
    wishes = parser.parse_args()
    if reason := packages.provide():
        sys.exit(reason)
    with tempfile.TemporaryDirectory() as folder, running([person.user for person in PEOPLE]) as servers:
        game = GameByMail(Path(folder), servers, wishes.luck, lost={"person": 12, "agent": 6})
        game.start(SMALL if wishes.small else "")
        game.play_on()
        check_end(game)
        print("\n".join([*game.postman.diary, game.report()]))


if __name__ == "__main__":
    main()

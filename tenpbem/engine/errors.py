"""Every refusal of the program, as data: a code for scripts, and what, why and what would work for people.

They are worded where they arise, in the words of the rules, and printed in one place (`cli/exits.py`), which also
turns the code into an exit status. Three of them are the three ways to say no to a move: it cannot be read
(`UnreadableMove`), it is not allowed now (`IllegalMove` and its kinds), it could mean two things (`AmbiguousMove`).
"""

from __future__ import annotations


class Refusal(Exception):
    """Refuse something, saying what was asked, why it cannot be and what would work.

    `step` is the number of the step at fault once complete, `author` who signed it, `line` where it stands in the file.
    """

    code = "bug"

    def __init__(
        self,
        what: str,
        why: str = "",
        fix: str = "",
        *,
        step: int | None = None,
        author: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.why = why
        self.fix = fix
        self.step = step
        self.author = author
        self.line = line

    def __str__(self) -> str:
        return "; ".join(part for part in (self.in_short, self.fix) if part)

    @property
    def in_short(self) -> str:
        """Say on one line what cannot be and why, without what would work."""
        return "; ".join(part for part in (self.what, self.why) if part)


class UnreadableMove(Refusal):
    """A text that is no move in the notation of the game."""

    code = "unreadable-move"


class IllegalMove(Refusal):
    """A move that the rules do not allow now."""

    code = "illegal-move"


class NotYourTurn(Refusal):
    """A move of a seat for which the game does not wait."""

    code = "not-your-turn"


class CannotPay(Refusal):
    """A bid or a purchase beyond what the player can pay, or one whose payment must be named."""

    code = "cannot-pay"


class AmbiguousMove(Refusal):
    """A text that can be read as two moves; `why` names both."""

    code = "ambiguous-move"


class BadSignature(Refusal):
    """An entry that its author did not sign, or signed over something else."""

    code = "bad-signature"


class BadChain(Refusal):
    """An entry that does not belong where it stands."""

    code = "bad-chain"


class BadEntry(Refusal):
    """An entry whose fields are not exactly those of its kind, or whose move the rules refuse."""

    code = "bad-entry"


class BadFile(Refusal):
    """A text that is not a game in the form of the format."""

    code = "bad-file"


class TooLarge(Refusal):
    """A text over the limits of the format."""

    code = "too-large"


class WrongFormat(Refusal):
    """A text that is no game file at all, or one of a format or rules that this program does not know."""

    code = "wrong-format"


class NoFile(Refusal):
    """A file, folder or mailbox that cannot be reached."""

    code = "no-file"


class NoGame(Refusal):
    """A name under which this machine remembers no game."""

    code = "no-game"


class NoKey(Refusal):
    """No identity on this machine fits."""

    code = "no-key"


class BadKey(Refusal):
    """A key file that cannot be read, or a wrong passphrase."""

    code = "bad-key"


class Fork(Refusal):
    """Two different entries of one seat over one head."""

    code = "fork"


class TakenSeat(Fork):
    """Two people who joined as one seat: nobody signed twice, and the host keeps one."""


class Stale(Refusal):
    """A seat that has signed in this game, on a machine without memory of it."""

    code = "stale"


class Usage(Refusal):
    """A command line that asks for something that does not exist or does not fit together."""

    code = "usage"

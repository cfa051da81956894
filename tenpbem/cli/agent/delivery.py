"""Handing over what lies in the outbox: each mail once, again after a pause where it was not taken, and not for ever.

`sent.json` notes what was handed over: it is not handed over again, not answered if it comes back, and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from tenpbem.cli import memory, posting
from tenpbem.cli.agent import files, outbox
from tenpbem.cli.agent.outbox import Item, items
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile, Refusal
from tenpbem.engine.log.canon import b64
from tenpbem.engine.values import NamedTuple

SENT = "sent.json"
DAY = 86_400
FIRST_PAUSE, LONGEST_PAUSE = 60, 3_600
"""Seconds before a mail that was not taken is tried again: twice as long each time, up to an hour."""

MOST_TRIES = 78
"""Three days, as the pauses go; where only mails that come in start the agent, more."""

MOST_UNSURE = 3
"""Tries that may have sent the mail, each of them."""

Noted = tuple[str, str, tuple[str, ...]]
"""A mail that was handed over: when, under which Message-ID, and to which addresses."""


class Sent(NamedTuple):
    """What became of a mail: `sent`, or `waits`, `given up` and `needless`, of which `why` tells the reason."""

    item: Item
    outcome: str = "sent"
    why: str = ""


def hand_over(
    env: Env, now: str, at_hand: Collection[str], ended: Callable[[], bool]
) -> tuple[list[Sent], NoFile | None]:
    """Hand over every mail that is due; say what became of each that was tried, and what kept others from it, the last.

    Once the program is to end, only those go out that are `at_hand`: what it does just now made them due. Raises NoFile
    where it cannot be read what is to go out.
    """
    done: list[Sent] = []
    trouble, noted = None, _noted(env)
    for item in items(env):
        if ended() and item.name not in at_hand:
            continue
        try:
            done += _if_due(env, item, now, noted)
        except NoFile as refusal:
            trouble = refusal
    return done, trouble


def _if_due(env: Env, item: Item, now: str, noted: list[Noted]) -> list[Sent]:
    """Hand one mail over if it is due and needed; strike off what is not. Raises NoFile."""
    if item.message in {message for _, message, _ in noted}:
        _finish(env, item)
        return []
    if not outbox.is_due(env, item):
        return []
    if _sent_by_hand(env, item):
        outbox.strike(env, item)
        return [Sent(item, "needless", "since the game was sent without it")]
    if _rests(item, now):
        return []
    if _overtaken(env, item):
        outbox.strike(env, item)
        return [Sent(item, "needless", "since the game went on")]
    return [_hand_over(env, item, now, noted)]


def _rests(item: Item, now: str) -> bool:
    """Tell whether a mail is not to be tried yet; a clock that was ahead once keeps none for years."""
    return now < item.after <= files.shift(now, LONGEST_PAUSE)


def _hand_over(env: Env, item: Item, now: str, noted: list[Noted]) -> Sent:
    """Hand one mail to the mail system; keep it, for later, where that fails. Raises NoFile, and then sends nothing."""
    pause = min(FIRST_PAUSE * 2 ** min(item.tries, 10), LONGEST_PAUSE)
    item = item._replace(tries=item.tries + 1, after=files.shift(now, pause))
    outbox.write(env, item)
    try:
        posting.post(env, item.mail.encode(), apart=True)
    except Refusal as refusal:
        return _not_taken(env, item, refusal)
    noted[:] = [*(it for it in noted if it[0] > files.shift(now, -2 * DAY)), (now, item.message, item.addresses)]
    try:
        files.dump(env, SENT, noted)
        _finish(env, item)
    except NoFile as refusal:
        # Where nothing more can be noted, only a mail that is no longer there is not sent again.
        outbox.strike(env, item)
        env.warn(f"{refusal.what} ({refusal.why})")
    return Sent(item)


def _not_taken(env: Env, item: Item, refusal: Refusal) -> Sent:
    """Keep a mail for later, or give it up; raise NoFile."""
    why = refusal.in_short
    item = item._replace(unsure=item.unsure + isinstance(refusal, posting.Unsure))
    if item.tries >= MOST_TRIES or item.unsure >= MOST_UNSURE:
        outbox.strike(env, item)
        return Sent(item, "given up", why)
    outbox.write(env, item._replace(why=why))
    return Sent(item, "waits", why)


def left(env: Env) -> str:
    """Say which mails that are due wait, and why; raise NoFile."""
    waits = [item for item in items(env) if outbox.is_due(env, item)]
    return " / ".join(f"{it.game}, step {it.step}: a mail waits" + (f": {it.why}" if it.why else "") for it in waits)


def _finish(env: Env, item: Item) -> None:
    """Note in the game that it was sent, and strike the mail off."""
    for key in item.keys:
        memory.mark_sent(env, item.ident, key, item.step)
    outbox.strike(env, item)


def _overtaken(env: Env, item: Item) -> bool:
    """Tell whether somebody else has signed on top of it: then the others have what the mail would bring.

    Who answers over the same head knows nothing of it.
    """
    past = memory.recall(env, item.ident)
    try:
        game = past.game() if past is not None else None
    except Refusal:
        return False
    if game is None:
        return False
    brought = [step.number for step in game.all_steps if any(b64(it.entry.sig) in item.sigs for it in step.answers)]
    keys = {seat.number: b64(seat.public) for seat in game.seats}
    later = [it.seat for step in game.all_steps if brought and step.number > brought[-1] for it in step.answers]
    return any(keys[seat] not in item.keys for seat in later)


def _sent_by_hand(env: Env, item: Item) -> bool:
    """Tell whether all who signed what a mail brings have sent the game since.

    The mark of a step says nothing where it was there before the mail: a step takes several answers.
    """
    past = memory.recall(env, item.ident)
    sent = past.note.sent if past else {}
    least = item.step if item.fresh else item.step + 1
    return bool(item.keys) and all(sent.get(key, -1) >= least for key in item.keys)


def posted(env: Env) -> list[str]:
    """List the Message-IDs of the mails of the last days, and of those that wait."""
    return [*(message for _, message, _ in _noted(env)), *(item.message for item in items(env))]


def today(env: Env, now: str) -> Counter[str]:
    """Count the mails of the last day, and those that wait, by address; a time that is yet to come counts for a day."""
    since, until = files.shift(now, -DAY), files.shift(now, DAY)
    noted = [address for at, _, addresses in _noted(env) if since < at < until for address in addresses]
    return Counter([*noted, *(address for item in items(env) for address in item.addresses)])


def _noted(env: Env) -> list[Noted]:
    """Read what was handed over; raise NoFile."""
    found = files.load(env, SENT)
    try:
        return [(str(at), str(message), tuple(map(str, addresses))) for at, message, addresses in found or ()]
    except (TypeError, ValueError):
        env.warn(f"{files.path_of(env, SENT)} is damaged, and begun anew")
        return []

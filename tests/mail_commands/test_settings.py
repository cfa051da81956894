"""`settings.toml`: what players set once for all, and how it is refused where it is not understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenpbem.cli.env import Env
from tenpbem.cli.settings import FILE, Settings, settings
from tenpbem.engine.errors import Refusal


def put(env: Env, text: str) -> str:
    """Write the file, and name it."""
    path = Path(env.folder(FILE))
    path.write_text(text, "utf-8")
    return str(path)


def test_without_a_file_all_is_as_usual(env: Env) -> None:
    """Nobody has to write one."""
    assert settings(env) == Settings()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('sendmail = "msmtp -t"', ("msmtp", "-t")),
        ('# at home\nsendmail = "msmtp  -a home -t"  # not the other one\n', ("msmtp", "-a", "home", "-t")),
        ("sendmail = \"'/opt/my mail/send' -t\"", ("/opt/my mail/send", "-t")),
        ('\ufeffsendmail = "x; rm -rf $HOME"\r\n', ("x;", "rm", "-rf", "$HOME")),
        ("", ()),
    ],
)
def test_the_command_that_sends(env: Env, line: str, words: tuple[str, ...]) -> None:
    """It is split into words as a shell does it, and no shell ever sees it."""
    put(env, line)
    assert settings(env).sendmail == words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('sendmial = "msmtp -t"', "there is no setting sendmial; the settings are: sendmail"),
        ("[mail]\nsendmail = 1", "there is no setting mail"),
        ("sendmail = true", 'sendmail: it is no command; a command in quotes, one like "msmtp -t"'),
        ('sendmail = ["msmtp", "-t"]', "sendmail: it is no command"),
        ('sendmail = "msmtp\\u0000-t"', "sendmail: it is no command"),
        ('sendmail = "msmtp \'home"', "is no command; No closing quotation"),
        ('sendmail = " "', "sendmail: it names no program"),
        ("sendmail = \"'' -t\"", "sendmail: it names no program"),
        ("sendmail = msmtp -t", "line 1"),
    ],
)
def test_what_is_not_understood_names_the_file(env: Env, text: str, said: str) -> None:
    """A mistyped setting would else be one that does nothing."""
    path = put(env, text)
    with pytest.raises(Refusal) as found:
        settings(env)
    assert found.value.code == "bad-file"
    assert path in found.value.what
    assert said in f"{found.value} line {found.value.line}"


def test_a_file_that_is_no_text(env: Env) -> None:
    """It is named."""
    Path(env.folder(FILE)).write_bytes(b'sendmail = "\xff"')
    with pytest.raises(Refusal, match=r"settings\.toml: this is no text in UTF-8"):
        settings(env)

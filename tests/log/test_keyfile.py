"""Section "key file" of the format."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine.errors import BadKey
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keyfile import Key, KeyHeader, dump_key, load_key, peek_key

ANA = Key("Ana", bytes(range(32)))
ROBOT = Key("Ben Übrig", b"\x05" * 32, "greedy")
SALT, NONCE = b"s" * 16, b"n" * 12
OPEN = dump_key(ANA)


@pytest.fixture(scope="module")
def locked():
    """A key file with a passphrase (which costs a moment)."""
    return dump_key(ANA, "Märzschnee", SALT, NONCE)


@pytest.mark.parametrize("key", [ANA, ROBOT], ids=lambda key: key.name)
def test_a_key_is_read_as_it_was_written(key):
    """Name, seed and robot come back; the header tells all but the seed."""
    assert load_key(dump_key(key)) == key
    assert load_key(dump_key(key), "not needed") == key
    assert peek_key(dump_key(key)) == KeyHeader(key.name, key.signer.public, False, key.robot)


def test_a_key_file_looks_as_the_format_says():
    """TOML: format, name, public key, then the seed."""
    assert OPEN == (
        'format = 1\nname = "Ana"\npublic = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg"\n'
        'seed = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"\n'
    )


def test_a_locked_key_opens_with_its_passphrase_only(locked):
    """A wrong or missing passphrase is a refusal; the header is readable without."""
    assert load_key(locked, "Märzschnee") == ANA
    assert load_key(locked, "Ma\u0308rzschnee") == ANA
    assert peek_key(locked) == KeyHeader("Ana", ANA.signer.public, True, None)
    with pytest.raises(BadKey, match="locked"):
        load_key(locked)
    with pytest.raises(BadKey, match="does not open"):
        load_key(locked, "märzschnee")


def test_a_locked_key_is_scrypt_and_chacha20_poly1305(locked):
    """box = nonce || ChaCha20-Poly1305 of the seed under scrypt(passphrase, salt, 2^16, 8, 1)."""
    import hashlib

    from tests.vectors.curves import chacha20_poly1305

    key = hashlib.scrypt("Märzschnee".encode(), salt=SALT, n=2**16, r=8, p=1, maxmem=2**27, dklen=32)
    box = NONCE + chacha20_poly1305(key, NONCE, ANA.seed)
    assert f'box = "{b64(box)}"\n' in locked
    assert "n = 65536\nr = 8\np = 1\n" in locked


def test_a_locked_key_shows_nothing_of_its_seed(locked):
    """The seed stands nowhere in the file, in no representation, in no refusal."""
    assert b64(ANA.seed)[:10] not in locked
    assert repr(ANA) == "Key('Ana', robot=None)"
    damaged = OPEN.replace('seed = "AAEC', 'seed = "AAEC=')
    with pytest.raises(BadKey) as refused:
        load_key(damaged)
    assert "AAEC" not in str(refused.value)


def change(text, old, new):
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format = 1", "format = 2"),
        ("format = 1", "format = true"),
        ("format = 1", "form = 1"),
        ('name = "Ana"', 'name = " Ana"'),
        ('name = "Ana"', "name = 7"),
        ('name = "Ana"\n', ""),
        ('name = "Ana"', 'name = "Ana"\nmore = 1'),
        ('name = "Ana"', 'name = "Ana"\nrobot = 1'),
        ('name = "Ana"', 'name = "Ana"\nrobot = "\\u202e"'),
        ('public = "A6EH', 'public = "B6EH'),
        ('public = "A6EH', 'public = "=6EH'),
        ('seed = "AAEC', 'seed = "AAED'),
        ('seed = "AAEC', 'seed = "AAE'),
        ('seed = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"', "seed = 7"),
        ('seed = "', "seed = '"),
        ("seed", "salt"),
    ],
)
def test_a_changed_key_file_is_refused(old, new):
    """Every field is checked, and the public key must belong to the seed."""
    with pytest.raises(BadKey):
        load_key(change(OPEN, old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("n = 65536", "n = 32768"),
        ("n = 65536", "n = 65537"),
        ("n = 65536", "n = 1048576"),
        ("n = 65536", "n = -65536"),
        ("n = 65536", 'n = "65536"'),
        ("n = 65536", "n = true"),
        ("r = 8", "r = 0"),
        ("r = 8", "r = 64"),
        ("p = 1\n", "p = 0\n"),
        ("p = 1\n", "p = 17\n"),
        ("p = 1\n", "p = 9007199254740992\n"),
        ("p = 1\n", ""),
        ("box = ", "seed = "),
    ],
)
def test_a_lock_that_is_too_weak_or_too_costly_is_refused_at_once(locked, old, new):
    """n a power of two from 2^16 on, 128 n r up to 256 MiB, p up to 16."""
    with pytest.raises(BadKey):
        peek_key(change(locked, old, new))


@pytest.mark.parametrize(("old", "new"), [('salt = "c3', 'salt = "c'), ('box = "bm', 'box = "bm5u')])
def test_a_lock_of_a_wrong_size_is_refused(locked, old, new):
    """Salt and box have their sizes."""
    with pytest.raises(BadKey):
        load_key(change(locked, old, new), "Märzschnee")


def test_a_lock_needs_salt_and_nonce():
    """They come from outside, since nothing in the engine is random."""
    with pytest.raises(ValueError, match="16 bytes of salt"):
        dump_key(ANA, "x", b"", NONCE)


@given(st.text(max_size=200) | st.binary(max_size=100).map(lambda data: OPEN + data.decode("latin-1")))
def test_random_texts_are_refused(text):
    """Bad input is a refusal, never anything else."""
    try:
        load_key(text)
    except BadKey:
        return
    assert text.startswith(OPEN)

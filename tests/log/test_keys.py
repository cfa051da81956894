"""Sections "signatures" and "keys" of the format."""

import copy
import pickle

import pytest

from tenpbem.engine.errors import BadEntry, BadKey, BadSignature
from tenpbem.engine.log.canon import canon
from tenpbem.engine.log.entry import entry_hash
from tenpbem.engine.log.keys import Signer, check_public, fingerprint, hkdf, table_fingerprint, verify
from tests.vectors.load import unhex, vectors

PEOPLE = vectors("keys")["people"]


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person["name"])
def test_identities_are_those_of_the_vectors(person):
    """Public key, fingerprint, secret of a game and signature follow from the seed."""
    signer = Signer.from_seed(unhex(person["seed"]))
    assert signer.public.hex() == person["public"]
    assert fingerprint(signer.public) == person["fingerprint"]
    secret = signer.game_secret(unhex(person["game_id"]), unhex(person["join_nonce"]))
    assert secret.hex() == person["game_secret"]
    digest = entry_hash(unhex(person["head"]), signer.public, canon(person["entry"]))
    assert digest.hex() == person["entry_hash"]
    assert signer.sign(digest).hex() == person["sig"]
    verify(signer.public, digest, unhex(person["sig"]))


def test_the_fingerprint_of_a_table_is_that_of_the_vectors():
    """One number for the whole table: H("table", keys by seat)."""
    publics = [unhex(person["public"]) for person in PEOPLE]
    assert table_fingerprint(publics) == vectors("keys")["table"]
    assert table_fingerprint(publics[::-1]) != vectors("keys")["table"]


def test_hkdf_is_rfc_5869_with_an_empty_salt():
    """RFC 5869, test case 3 (the first 32 bytes)."""
    out = hkdf(b"\x0b" * 22, b"")
    assert out.hex() == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"


@pytest.mark.parametrize("public", vectors("keys")["refused"])
def test_keys_under_which_anybody_could_sign_are_refused(public):
    """y >= p and all points of small order, with either sign, are refused."""
    with pytest.raises(BadEntry, match="public key"):
        check_public(unhex(public))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_keys_of_a_wrong_length_are_refused(size):
    """A public key has 32 bytes."""
    with pytest.raises(BadEntry, match="32 bytes"):
        check_public(b"\x05" * size)


def test_real_keys_are_taken():
    """What somebody can own is no small point."""
    for person in PEOPLE:
        check_public(unhex(person["public"]))


def test_a_signature_fits_one_hash_one_key_and_no_other():
    """Under another key, over another hash, or with one bit changed, it is refused."""
    ana, bob = Signer(b"\1" * 32), Signer(b"\2" * 32)
    digest = b"\7" * 32
    sig = ana.sign(digest)
    verify(ana.public, digest, sig)
    flipped = bytes([sig[0] ^ 1]) + sig[1:]
    for wrong in ((bob.public, digest, sig), (ana.public, b"\6" * 32, sig), (ana.public, digest, flipped)):
        with pytest.raises(BadSignature):
            verify(*wrong)
    for wrong in ((ana.public, digest, sig[:-1]), (ana.public[:-1], digest, sig), (b"\xff" * 32, digest, sig)):
        with pytest.raises(BadSignature):
            verify(*wrong)


def test_a_signature_covers_what_it_is_for():
    """What is signed is no bare hash: it begins with "tenpbem/1/sig" and a zero byte."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    ana = Signer(b"\1" * 32)
    Ed25519PublicKey.from_public_bytes(ana.public).verify(ana.sign(b"x" * 32), b"tenpbem/1/sig\0" + b"x" * 32)


def test_a_signer_never_shows_its_seed():
    """Neither its representation nor a copy in a file holds the secret."""
    signer = Signer(b"\x2a" * 32)
    for shown in (repr(signer), str(signer), f"{signer!r:>80}"):
        assert "2a2a" not in shown
        assert "\\x2a" not in shown
        assert "****" not in shown
    for leak in (pickle.dumps, copy.copy):
        with pytest.raises(TypeError):
            leak(signer)


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_seed_has_32_bytes(size):
    """Any other length is refused."""
    with pytest.raises(BadKey, match="32 bytes"):
        Signer.from_seed(b"\1" * size)

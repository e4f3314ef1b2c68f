"""Tokens of an identity provider, made by PyJWT: the right ones are accepted, every kind of wrong one is refused with its reason.

Run by `tests/python/run`.
"""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

import grpc
import jwt
from client import EASY, Server, make_stubs, refused
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

ISSUER, AUDIENCE = "https://id.example.org/", "sudokud"
ACCESS = f"""
[jwt]
keys = "jwks.json"
issuer = "{ISSUER}"
audience = "{AUDIENCE}"
algorithms = ["RS256", "PS256", "ES256", "ES384", "EdDSA"]
role_claim = "realm_access.roles"
caller = "player"
operator = "keeper"

[limits.slow]
calls_per_second = 1
"""
# Each key with the algorithms that it may be used with.
KEYS = {
    "rsa": (rsa.generate_private_key(public_exponent=65537, key_size=2048), RSAAlgorithm, ["RS256", "PS256"]),
    "p256": (ec.generate_private_key(ec.SECP256R1()), ECAlgorithm, ["ES256"]),
    "p384": (ec.generate_private_key(ec.SECP384R1()), ECAlgorithm, ["ES384"]),
    "ed": (ed25519.Ed25519PrivateKey.generate(), OKPAlgorithm, ["EdDSA"]),
}


def key_set(*names):
    """The public keys as an identity provider publishes them, with one for encryption among them."""
    keys = [{**json.loads(KEYS[name][1].to_jwk(KEYS[name][0].public_key())), "kid": name, "use": "sig"} for name in names]
    keys.append({**json.loads(RSAAlgorithm.to_jwk(KEYS["rsa"][0].public_key())), "kid": "secret", "use": "enc"})
    for key in keys:
        key.pop("key_ops", None)
    return json.dumps({"keys": keys})


def claims(role="player", **others):
    now = int(time.time())
    whole = {"sub": "ann", "iss": ISSUER, "aud": AUDIENCE, "exp": now + 600, "realm_access": {"roles": ["x", role]}}
    return {name: value for name, value in {**whole, **others}.items() if value is not None}


def token(name="rsa", algorithm="RS256", kid=None, header=None, **others):
    headers = {"kid": kid or name, **(header or {})}
    return jwt.encode(claims(**others), KEYS[name][0], algorithm=algorithm, headers=headers)


def encoded(part):
    return base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()


def forged(header, body, sign=lambda signed: b""):
    signed = f"{encoded(header)}.{encoded(body)}"
    return f"{signed}." + base64.urlsafe_b64encode(sign(signed.encode())).rstrip(b"=").decode()


def wrong_tokens():
    """Tokens that must be refused, each with the reason."""
    now = int(time.time())
    good = token()
    head, _, signature = good.split(".")
    pem = KEYS["rsa"][0].public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    stranger = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    yield "no signature", forged({"alg": "none", "kid": "rsa"}, claims()), "TOKEN_MALFORMED"
    yield "the public key as a secret", forged(
        {"alg": "HS256", "kid": "rsa"}, claims(), lambda signed: hmac.digest(pem, signed, hashlib.sha256)
    ), "TOKEN_UNKNOWN"
    yield "an empty signature", f"{good.rsplit('.', 1)[0]}.", "TOKEN_UNKNOWN"
    yield "other claims", f"{head}.{encoded(claims('keeper'))}.{signature}", "TOKEN_UNKNOWN"
    yield "a stranger's key", jwt.encode(claims(), stranger, algorithm="RS256", headers={"kid": "rsa"}), "TOKEN_UNKNOWN"
    own = {"kid": "rsa", "jwk": json.loads(RSAAlgorithm.to_jwk(stranger.public_key()))}
    yield "a key of its own in the header", jwt.encode(claims(), stranger, "RS256", own), "TOKEN_UNKNOWN"
    yield "an unknown kid", token(kid="other"), "TOKEN_UNKNOWN"
    yield "a key for encryption", token(kid="secret"), "TOKEN_UNKNOWN"
    yield "the key of another type", token("p256", "ES256", kid="rsa"), "TOKEN_UNKNOWN"
    yield "an algorithm that is not allowed", token(algorithm="RS512"), "TOKEN_UNKNOWN"
    yield "no kid", jwt.encode(claims(), KEYS["rsa"][0], algorithm="RS256"), "TOKEN_UNKNOWN"
    yield "an extension that must be understood", token(header={"crit": ["x"], "x": 1}), "TOKEN_UNKNOWN"
    yield "expired", token(exp=now - 120), "TOKEN_EXPIRED"
    yield "not valid yet", token(nbf=now + 120), "TOKEN_CLAIMS"
    yield "nbf as a text", forged_claims(nbf="never"), "TOKEN_CLAIMS"
    yield "exp as a text", forged_claims(exp="tomorrow"), "TOKEN_CLAIMS"
    yield "no exp", token(exp=None), "TOKEN_CLAIMS"
    yield "another issuer", token(iss="https://id.example.com/"), "TOKEN_CLAIMS"
    yield "no issuer", token(iss=None), "TOKEN_CLAIMS"
    yield "another audience", token(aud="chessd"), "TOKEN_CLAIMS"
    yield "no audience", token(aud=None), "TOKEN_CLAIMS"
    yield "no role", token(role="visitor"), "TOKEN_CLAIMS"
    yield "no name", token(sub=None), "TOKEN_CLAIMS"
    yield "a line break in the name", token(sub="a\nb"), "TOKEN_CLAIMS"
    yield "not base64", "a.b.c", "TOKEN_MALFORMED"
    yield "three empty parts", "..", "TOKEN_MALFORMED"
    yield "too long", token(filler="a" * 8192), "TOKEN_MALFORMED"


def forged_claims(**others):
    """Signs claims that PyJWT refuses to encode."""
    key = KEYS["rsa"][0]
    return jwt.PyJWS().encode(json.dumps(claims(**others)).encode(), key, algorithm="RS256", headers={"kid": "rsa"})


def bearing(text):
    return [("authorization", f"Bearer {text}")]


def check_files(folder):
    """Files that would make the server unsafe, or useless, are refused with the remedy."""
    Path(folder, "good.json").write_text(key_set("rsa"))
    Path(folder, "oct.json").write_text(json.dumps({"keys": [{"kty": "oct", "kid": "a", "k": "c2VjcmV0"}]}))
    Path(folder, "none.json").write_text(json.dumps({"keys": []}))
    Path(folder, "text.json").write_text("keys")
    table = f'[jwt]\nissuer = "{ISSUER}"\naudience = "{AUDIENCE}"\n'
    for text, problem in [
        (table + 'keys = "absent.json"', "cannot read absent.json"),
        (table + 'keys = "oct.json"', "is a secret (kty oct); list public keys only"),
        (table + 'keys = "none.json"', "has no signature key for jwt.algorithms"),
        (table + 'keys = "text.json"', "is not a JSON Web Key Set"),
        (table + 'keys = "good.json"\nalgorithms = ["HS256"]', "needs a secret"),
        (table + 'keys = "good.json"\nalgorithms = []', "the list is empty"),
        (table + 'keys = "good.json"\nalgorithms = ["EdDSA"]', "has no signature key for jwt.algorithms"),
        (table + 'keys = "good.json"\nrole_claim = "roles"', "set caller or operator"),
        (table + 'keys = "good.json"\noperator = "keeper"', "jwt.role_claim: is missing"),
        (f'[jwt]\naudience = "{AUDIENCE}"\nkeys = "good.json"', "missing field `issuer`"),
    ]:
        Path(folder, "access.toml").write_text(text + "\n")
        Path(folder, "sudokud.toml").write_text('[access]\nfile = "access.toml"\n')
        binary = Path(os.environ["SUDOKUD"]).resolve()
        checked = subprocess.run([binary, "config", "check", "sudokud.toml"], cwd=folder, capture_output=True, text=True)
        assert checked.returncode == 64 and problem in checked.stderr, f"{text}: {checked.stderr}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        make_stubs(folder)
        check_files(folder)
        Path(folder, "jwks.json").write_text(key_set("rsa", "p256", "p384", "ed"))
        Path(folder, "access.toml").write_text(ACCESS)
        import sudoku.v1.admin_service_pb2 as admin_pb2
        import sudoku.v1.admin_service_pb2_grpc as admin
        import sudoku.v1.solve_pb2 as solve_pb2
        import sudoku.v1.sudoku_service_pb2_grpc as services

        # The failed logins of this test are more than an address may have.
        server = Server(folder, SUDOKUD_ACCESS_FILE="access.toml", SUDOKUD_SERVER_MAX_FAILED_LOGINS_PER_SECOND="0")
        try:
            with grpc.insecure_channel(server.public) as public, grpc.insecure_channel(server.admin) as private:
                solve, operate = services.SudokuServiceStub(public).Solve, admin.AdminServiceStub(private)
                request = solve_pb2.SolveRequest(puzzle=EASY, solution=solve_pb2.AskSolution())

                def ask(text):
                    return solve(request, metadata=bearing(text))

                accepted = 0
                for name, (_, _, algorithms) in KEYS.items():
                    for algorithm in algorithms:
                        for role in ["player", "keeper"]:
                            ask(token(name, algorithm, role=role))
                            accepted += 1
                # A clock may be a minute late, and several audiences are usual.
                ask(token(exp=int(time.time()) - 30, nbf=int(time.time()) + 30))
                ask(token(aud=["chessd", AUDIENCE]))
                counted = 0
                for what, text, reason in wrong_tokens():
                    refused(lambda: ask(text), grpc.StatusCode.UNAUTHENTICATED, reason)
                    counted += 1
                # The role decides, and a name has its limits.
                player, keeper = token(), token(role="keeper")
                plugins = admin_pb2.ListPluginsRequest()
                assert operate.ListPlugins(plugins, metadata=bearing(keeper)).plugins
                refused(
                    lambda: operate.ListPlugins(plugins, metadata=bearing(player)),
                    grpc.StatusCode.PERMISSION_DENIED,
                    "ROLE_NEEDED",
                )
                slow = token(sub="slow")
                ask(slow)
                refused(lambda: ask(slow), grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED")
                # The provider takes a key back: a reload ends its tokens, the remembered ones, too.
                Path(folder, "jwks.json").write_text(key_set("p256"))
                operate.Reload(admin_pb2.ReloadRequest(), metadata=bearing(keeper))
                refused(lambda: ask(player), grpc.StatusCode.UNAUTHENTICATED, "TOKEN_UNKNOWN")
                ask(token("p256", "ES256"))
                print(f"tokens: {accepted} accepted, {counted} wrong ones refused")
        finally:
            server.stop()


main()

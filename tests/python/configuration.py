"""The JSON Schema that `sudokud config schema` prints, checked by an independent validator. Run by `tests/python/run`."""

import json
import os
import subprocess
import tomllib

from client import ROOT
from jsonschema import Draft202012Validator

GOOD = """
[server]
listen = "127.0.0.1:50051"
drain_seconds = 0.5
proxies = ["10.0.0.0/8"]
[plugins]
watch = "5s"
admission = "off"
[technique.x-wing]
enabled = false
options = { most = 12, word = "a", switch = true }
"""

# A file, and the path of the value that is wrong.
BAD = [
    ("[server]\nlisen = 'a'", ["server"]),
    ("[servers]", []),
    ("[pool]\nthreads = 0", ["pool", "threads"]),
    ("[pool]\nqueue = 2.5", ["pool", "queue"]),
    ("[calls]\ngrade_seconds = -1", ["calls", "grade_seconds"]),
    ("[log]\nform = 'yaml'", ["log", "form"]),
    ("[log]\naccess = 'yes'", ["log", "access"]),
    ("[plugins]\nwatch = '5 s'", ["plugins", "watch"]),
    ("[plugins]\ntechnique_order = 'x-wing'", ["plugins", "technique_order"]),
    ("[technique.x-wing]\nenabel = true", ["technique", "x-wing"]),
]


def main():
    printed = subprocess.run([os.environ["SUDOKUD"], "config", "schema"], check=True, capture_output=True, text=True)
    schema = json.loads(printed.stdout)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for text in [GOOD, (ROOT / "deploy/sudokud.toml").read_text()]:
        errors = list(validator.iter_errors(tomllib.loads(text)))
        assert not errors, errors
    for text, path in BAD:
        errors = [list(error.path) for error in validator.iter_errors(tomllib.loads(text))]
        assert errors == [path], f"{text}: {errors}"
    print(f"schema of the configuration: {len(BAD)} wrong files refused")


main()

"""A server process for the tests of the page, with plugins, a scale and a recipe whose names are HTML."""

import json
import os
import re
import subprocess
import tempfile
import threading
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A puzzle whose path has an X-Wing on the default scale.
X_WING = "...7.64.9.7.8..62...2...83..5.2.....6.4...1.8.....8.4..96...5...47..5.6.5.16.4..."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
# What would run, and be seen, if it were read as HTML.
HTML = "<img src=x onerror='document.title=1'><b>bold</b>"

SCALE = """
name = "marked"
summary = "<b>summary</b>"
rule = "sum"
levels = [{ name = "any" }]
ladder = [
    { technique = "marked", level = "any", score = 1 },
    { technique = "hidden-single", level = "any", score = 1 },
]
"""
FAULTY_SCALE = """
name = "faulty"
rule = "sum"
levels = [{ name = "any" }]
ladder = [{ technique = "faulty", level = "any", score = 1 }]
"""
RESERVE = """
[reserve]
store = "file"
create = true
path = "{}"
[reserve.stock.pairs]
recipe = "jet-pairs"
low = 2
high = 6
"""


def compile_plugin(folder, name, *flags):
    """Compiles the plugin of the tests in C."""
    library = Path(folder) / f"libsudoku_technique_{name}.so"
    command = ["cc", "-shared", "-fPIC", "-std=c11", "-O2", *flags, f"-I{ROOT}/plugins/sdk/include"]
    subprocess.run([*command, "-o", library, ROOT / "tests/c_plugin/faulty.c"], check=True)
    return library


class Server:
    """A server process."""

    def __init__(self, listen="127.0.0.1:0", **environment):
        self.folder = tempfile.TemporaryDirectory()
        self.own = Path(self.folder.name)
        for name in ["plugins", "scales", "recipes"]:
            (self.own / name).mkdir()
        marked = ["-DFIRST_ONLY", '-DTECHNIQUE_ID="marked"', f'-DTECHNIQUE_NAME="{HTML}"', f'-DTECHNIQUE_SUMMARY="{HTML}"']
        compile_plugin(self.own / "plugins", "marked", *marked, f'-DPLUGIN_NAME="{HTML}"')
        compile_plugin(self.own / "plugins", "faulty", "-DFAULT_STATUS", "-DCELL=2", "-DDIGIT=1")
        (self.own / "scales/marked.toml").write_text(SCALE)
        (self.own / "scales/faulty.toml").write_text(FAULTY_SCALE)
        (self.own / "recipes/marked.toml").write_text(f'name = "marked"\nsummary = "{HTML}"\nlevel = "easy"\n')
        (self.own / "sudokud.toml").write_text(RESERVE.format(self.own / "reserve.redb"))
        self.environment = {
            "SUDOKUD_CONFIG": str(self.own / "sudokud.toml"),
            # The trial of the plugins takes seconds in a debug build, and finds the faulty one.
            "SUDOKUD_PLUGINS_ADMISSION": "off",
            "SUDOKUD_PLUGINS_OWN_FOLDER": str(self.own / "plugins"),
            "SUDOKUD_SCALES_FOLDER": str(self.own / "scales"),
            "SUDOKUD_RECIPES_FOLDER": str(self.own / "recipes"),
            **environment,
        }
        self.start(listen)

    def start(self, listen):
        binary = Path(os.environ.get("SUDOKUD") or ROOT / "target/debug/sudokud").resolve()
        self.process = subprocess.Popen(
            [binary, "serve", "--listen", listen, "--admin", "127.0.0.1:0"],
            cwd=self.folder.name,
            env={**os.environ, **self.environment},
            stderr=subprocess.PIPE,
            text=True,
        )
        self.log = []
        self.public = self.address("listening on ")
        self.admin = self.address("admin on ")
        self.said = self.address("open ")
        # The rest of the log must be read, or the pipe fills.
        self.reader = threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True)
        self.reader.start()

    def address(self, text):
        for line in self.process.stderr:
            self.log.append(line)
            found = re.search(re.escape(text) + r"(\S+)", line)
            if found:
                return found.group(1)
        raise AssertionError("the server did not start: " + "".join(self.log))

    def call(self, method, message):
        """Makes a call of the listener that has the service."""
        address = self.admin if method.startswith("AdminService") else self.public
        request = urllib.request.Request(
            f"http://{address}/sudoku.v1.{method}",
            json.dumps(message).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=60) == 0, "a clean end"
        self.folder.cleanup()

    def kill(self):
        """Ends the process at once. It can be started again."""
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stderr.close()

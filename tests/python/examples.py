"""The Python of docs/calling.md and README.md, run against a real server; docs/calling.md also shows what it prints.

With WRITE_DOCUMENTS=1 the shown answers are written instead of compared. Run by `tests/python/run`.
"""

import contextlib
import io
import os
import re
import sys
import tempfile
from pathlib import Path

from client import ROOT, Server, make_stubs

# A block of Python, and what it prints if a block of text follows.
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.M | re.S)


def hide(text):
    """Revisions change with every release."""
    return re.sub(r'(snapshot_revision: ")[0-9a-f]{16}"', r'\1…"', text)


def run(page, server):
    """Runs the page's blocks, one after another, and gives the page with what they print."""
    names = {}

    def answered(block):
        code, shown = block.group(1), block.group(2)
        here = code.replace("127.0.0.1:50051", server.public).replace("127.0.0.1:50052", server.admin)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(here, str(page), "exec"), names)
        printed = printed.getvalue().strip("\n") + "\n"
        if shown is None or hide(printed) == hide(shown):
            return block.group(0)
        return f"```python\n{code}```\n\n```text\n{printed}```\n"

    text = page.read_text()
    assert BLOCK.search(text), f"{page} has no Python"
    return text, BLOCK.sub(answered, text)


def main():
    with tempfile.TemporaryDirectory() as folder:
        make_stubs(folder)
        server = Server(folder)
        try:
            for page in (ROOT / "docs/calling.md", ROOT / "README.md"):
                text, answered = run(page, server)
                if os.environ.get("WRITE_DOCUMENTS") == "1":
                    page.write_text(answered)
                elif text != answered:
                    lines = zip(text.splitlines(), answered.splitlines())
                    number, (old, new) = next((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
                    sys.exit(
                        f"{page}, line {number}: shows\n  {old}\nand the server answers\n  {new}\n"
                        "write the answers with WRITE_DOCUMENTS=1 tests/python/run"
                    )
                print(f"{page.relative_to(ROOT)}: ok")
        except BaseException:
            server.process.kill()
            raise
        server.stop()


if __name__ == "__main__":
    main()

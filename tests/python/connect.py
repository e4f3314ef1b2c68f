"""A client of the Connect protocol made by others (connect-python): every unary call and every stream, in JSON and in protobuf, over
HTTP/1.1 and HTTP/2, against a real server. Also the descriptions at /openapi.json, by a public validator. Run by `tests/python/run`.
"""

import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from client import EASY, SOLUTION, SEVERAL, ROOT, Server, make_stubs
from connectrpc.code import Code
from connectrpc.errors import ConnectError
from google.rpc import error_details_pb2
from grpc_tools import protoc
from openapi_spec_validator import validate
from pyqwest import HTTPVersion, SyncClient, SyncHTTPTransport


def make_connect_stubs(folder):
    """The clients of all services, as their users make them."""
    files = sorted(str(path.relative_to(ROOT / "proto")) for path in (ROOT / "proto").rglob("*_service.proto"))
    plugin = Path(sys.executable).with_name("protoc-gen-connect-python")
    well_known = Path(protoc.__file__).parent / "_proto"
    command = ["protoc", f"-I{ROOT / 'proto'}", f"-I{well_known}", f"--plugin=protoc-gen-connectrpc={plugin}"]
    if protoc.main([*command, f"--connectrpc_out={folder}", *files]) != 0:
        sys.exit("the clients cannot be made")


def refused(call, code, reason):
    """Makes a call that must fail, and checks the error with its details."""
    try:
        call()
    except ConnectError as error:
        assert error.code == code, error
        info = error_details_pb2.ErrorInfo()
        assert any(detail.Unpack(info) for detail in error.details), error
        assert (info.domain, info.reason) == ("sudokud", reason), info
        return
    raise AssertionError(f"not refused with {reason}")


def unary_calls(sudoku, catalog, admin):
    """Every call with one request and one answer."""
    assert sudoku.grade(grade_pb2.GradeRequest(puzzle=EASY)).grades[0].level == "easy"
    ask = solve_pb2.SolveRequest(puzzle=EASY, solution=solve_pb2.AskSolution())
    assert sudoku.solve(ask).solution == SOLUTION
    look = transform_pb2.TransformRequest(puzzle=EASY, operations=[transform_pb2.Operation(key="ada")])
    assert sudoku.transform(look).puzzle != EASY
    drawn = sudoku.draw(draw_pb2.DrawRequest(puzzle=EASY, format=draw_pb2.PICTURE_FORMAT_PNG))
    assert (drawn.png[:4], drawn.svg, drawn.media_type) == (b"\x89PNG", "", "image/png")
    text = read_pb2.ReadRequest(text=f"{EASY} # Sunday")
    entry = sudoku.read(text).entries[0]
    assert (entry.puzzle, entry.label) == (EASY, "Sunday"), entry
    sheet = print_pb2.PrintRequest(puzzles=[print_pb2.PrintPuzzle(puzzle=EASY)])
    assert sudoku.print(sheet).pdf != b""
    made = sudoku.generate(generate_pb2.GenerateRequest(level="easy", seed=7))
    assert (made.seed, made.grade.level) == (7, "easy")
    for lists, request, many in [
        (catalog.list_techniques, catalog_service_pb2.ListTechniquesRequest(page_size=2), "techniques"),
        (catalog.list_scales, catalog_service_pb2.ListScalesRequest(), "scales"),
        (catalog.list_recipes, catalog_service_pb2.ListRecipesRequest(), "recipes"),
    ]:
        assert len(getattr(lists(request), many)) > 0
    plugins = admin.list_plugins(admin_service_pb2.ListPluginsRequest()).plugins
    assert len(plugins) > 5
    fish = next(plugin.name for plugin in plugins if "fish" in plugin.name)
    admin.quarantine(admin_service_pb2.QuarantineRequest(plugin=fish, technique="x-wing"))
    assert len(admin.list_quarantine(admin_service_pb2.ListQuarantineRequest()).quarantined) > 0
    admin.lift(admin_service_pb2.LiftRequest(plugin=fish, technique="x-wing"))
    assert admin.reload(admin_service_pb2.ReloadRequest()).snapshot_revision


def failures(sudoku):
    """Errors with their details."""
    grade, solve = grade_pb2.GradeRequest, solve_pb2.SolveRequest
    refused(lambda: sudoku.grade(grade(puzzle="55")), Code.INVALID_ARGUMENT, "GRID_LENGTH")
    refused(lambda: sudoku.grade(grade(puzzle=EASY, scales=["hodoko"])), Code.NOT_FOUND, "UNKNOWN_SCALE")
    ask = solve(puzzle=SEVERAL, solution=solve_pb2.AskSolution())
    refused(lambda: sudoku.solve(ask), Code.FAILED_PRECONDITION, "PUZZLE_NOT_UNIQUE")
    endless = generate_pb2.GenerateRequest(level="extreme", clues=generate_pb2.ClueRange(min=60))
    try:
        sudoku.generate(endless, timeout_ms=300)
    except ConnectError as error:
        assert error.code == Code.DEADLINE_EXCEEDED, error
    else:
        raise AssertionError("an endless search has ended")


def streams(sudoku, version):
    """A stream of answers over both versions, streams of requests over HTTP/2."""
    request = generate_pb2.GenerateStreamRequest(request=generate_pb2.GenerateRequest(level="easy", seed=7), count=3)
    made = list(sudoku.generate_stream(request))
    assert [one.index for one in made] == [0, 1, 2], made
    assert [one.response.seed for one in made] == [7, 8, 9], made

    def graded():
        puzzles = [EASY, "55", EASY]
        return (grade_pb2.GradeStreamRequest(request=grade_pb2.GradeRequest(puzzle=puzzle)) for puzzle in puzzles)

    if version == HTTPVersion.HTTP1:
        try:
            list(sudoku.grade_stream(graded()))
        except ConnectError:
            return
        raise AssertionError("HTTP/1.1 carried a stream of requests")
    results = [one.WhichOneof("outcome") for one in sudoku.grade_stream(graded())]
    assert results == ["response", "failure", "response"], results
    ask = solve_pb2.SolveRequest(puzzle=EASY, solution=solve_pb2.AskSolution())
    solved = list(sudoku.solve_stream(iter([solve_pb2.SolveStreamRequest(request=ask)] * 2)))
    assert [one.response.solution for one in solved] == [SOLUTION] * 2
    look = transform_pb2.TransformRequest(puzzle=EASY, operations=[transform_pb2.Operation(key="ada")])
    looks = list(sudoku.transform_stream(iter([transform_pb2.TransformStreamRequest(request=look)])))
    assert looks[0].response.puzzle == sudoku.transform(look).puzzle


def descriptions(server):
    """The descriptions of both listeners, and `curl` with them."""
    for address, operations in [(server.public, 17 - 3), (server.admin, 5 + 2)]:
        with urllib.request.urlopen(f"http://{address}/openapi.json", timeout=60) as page:
            document = json.load(page)
        validate(document)
        assert sum(len(item) for item in document["paths"].values()) >= operations, address


def curl(server):
    """The first call of a newcomer."""
    command = ["curl", "-sS", "--fail", "-H", "Content-Type: application/json", "-d", json.dumps({"puzzle": EASY})]
    address = f"http://{server.public}/sudoku.v1.SudokuService/Grade"
    try:
        done = subprocess.run([*command, address], check=True, capture_output=True, timeout=60)
    except FileNotFoundError:
        print("left out: curl, which this machine does not have")
        return
    assert json.loads(done.stdout)["grades"][0]["level"] == "easy"


def main():
    folder = tempfile.mkdtemp()
    make_stubs(folder)
    make_connect_stubs(folder)
    global grade_pb2, solve_pb2, transform_pb2, generate_pb2, catalog_service_pb2, admin_service_pb2, draw_pb2, print_pb2, read_pb2
    from sudoku.v1 import admin_service_pb2, catalog_service_pb2, draw_pb2, generate_pb2, grade_pb2, print_pb2, read_pb2
    from sudoku.v1 import solve_pb2, transform_pb2
    from sudoku.v1.admin_service_connect import AdminServiceClientSync
    from sudoku.v1.catalog_service_connect import CatalogServiceClientSync
    from sudoku.v1.sudoku_service_connect import SudokuServiceClientSync

    server = Server(folder)
    try:
        for version in [HTTPVersion.HTTP1, HTTPVersion.HTTP2]:
            for is_json in [True, False]:
                transport = SyncHTTPTransport(http_version=version)
                options = {"proto_json": is_json, "http_client": SyncClient(transport)}
                sudoku = SudokuServiceClientSync(f"http://{server.public}", **options)
                catalog = CatalogServiceClientSync(f"http://{server.public}", **options)
                admin = AdminServiceClientSync(f"http://{server.admin}", **options)
                unary_calls(sudoku, catalog, admin)
                failures(sudoku)
                streams(sudoku, version)
        descriptions(server)
        curl(server)
    except BaseException:
        server.process.kill()
        raise
    server.stop()
    print("connect-python made every call in JSON and protobuf, over HTTP/1.1 and HTTP/2")


if __name__ == "__main__":
    main()

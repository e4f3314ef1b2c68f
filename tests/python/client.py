"""A stranger's client: stubs made from proto/, all four calls and their streaming twins, against a real server.

Puzzles are checked here by a solver of our own that shares nothing with the server. Run by `tests/python/run`.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import grpc
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from grpc_status import rpc_status
from grpc_tools import protoc

ROOT = Path(__file__).resolve().parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = EASY.replace("5", ".").replace("7", ".")


# An own checker: candidates by set arithmetic, fewest candidates first.

PEERS = [
    {
        other
        for other in range(81)
        if other != cell
        and (
            other // 9 == cell // 9
            or other % 9 == cell % 9
            or (other // 27 == cell // 27 and other % 9 // 3 == cell % 9 // 3)
        )
    }
    for cell in range(81)
]


def solutions(text, limit=2):
    """The first solutions of a grid."""
    grid = [0 if character in ".0" else int(character) for character in text]
    found = []

    def search():
        best, fewest = None, None
        for cell in range(81):
            if grid[cell] == 0:
                free = set(range(1, 10)) - {grid[peer] for peer in PEERS[cell]}
                if fewest is None or len(free) < len(fewest):
                    best, fewest = cell, free
                    if len(free) <= 1:
                        break
        if best is None:
            found.append("".join(map(str, grid)))
            return len(found) >= limit
        for digit in sorted(fewest):
            grid[best] = digit
            if search():
                return True
        grid[best] = 0
        return False

    search()
    return found


def half_turn(puzzle):
    """Whether the givens look the same after half a turn."""
    return all((puzzle[cell] == ".") == (puzzle[80 - cell] == ".") for cell in range(81))


def make_stubs(folder):
    """Python modules from proto/, as any client makes them."""
    files = sorted(str(path.relative_to(ROOT / "proto")) for path in (ROOT / "proto").rglob("*.proto"))
    arguments = ["protoc", f"-I{ROOT / 'proto'}", f"--python_out={folder}", f"--grpc_python_out={folder}"]
    well_known = Path(protoc.__file__).parent / "_proto"
    if protoc.main([*arguments, f"-I{well_known}", *files]) != 0:
        sys.exit("the stubs cannot be made")
    sys.path.insert(0, folder)


class Server:
    """A server process on free ports."""

    def __init__(self, folder, listen="127.0.0.1:0", **environment):
        binary = Path(os.environ.get("SUDOKUD") or ROOT / "target/debug/sudokud").resolve()
        self.process = subprocess.Popen(
            [binary, "serve", "--listen", listen, "--admin", "127.0.0.1:0"],
            cwd=folder,
            # The trial of the plugins takes seconds in a debug build.
            env={"SUDOKUD_PLUGINS_ADMISSION": "off", **os.environ, **environment},
            stderr=subprocess.PIPE,
            text=True,
        )
        self.public = self.address("listening on ")
        self.admin = self.address("admin on ")
        # The rest of the log must be read, or the pipe fills.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def address(self, text):
        for line in self.process.stderr:
            found = re.search(re.escape(text) + r"(\S+)", line)
            if found:
                return found.group(1)
            print(line, end="", file=sys.stderr)
        sys.exit("the server did not start")

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=60) == 0, "a clean end"


def refused(call, code, reason, field=None):
    """Makes a call that must fail, and checks the error's details."""
    try:
        call()
    except grpc.RpcError as error:
        assert error.code() == code, error
        status = rpc_status.from_call(error)
        return check_details(status, reason, field)
    raise AssertionError(f"not refused with {reason}")


def check_details(status, reason, field=None):
    """Checks a google.rpc.Status: the ErrorInfo's reason and, if given, the bad field."""
    info, bad = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    for detail in status.details:
        detail.Unpack(info) or detail.Unpack(bad)
    assert (info.domain, info.reason) == ("sudokud", reason), status
    if field is not None:
        assert [violation.field for violation in bad.field_violations] == [field], status
        assert bad.field_violations[0].description
    return info


def check_generate(pb, stub):
    request = pb.generate.GenerateRequest(
        level="easy",
        symmetry=pb.symmetry.SYMMETRY_HALF_TURN,
        seed=42,
        extras=[pb.generate.GENERATE_EXTRA_SOLUTION],
    )
    made = stub.Generate(request, timeout=60)
    assert solutions(made.puzzle) == [made.solution]
    assert half_turn(made.puzzle) and made.grade.level == "easy" and made.seed == 42
    assert stub.Generate(request, timeout=60) == made, "the same seed, the same puzzle"

    ordered = pb.generate.GenerateStreamRequest(request=request, count=10)
    puzzles = list(stub.GenerateStream(ordered, timeout=120))
    assert [puzzle.index for puzzle in puzzles] == list(range(10))
    assert puzzles[0].response == made
    for element in puzzles:
        puzzle = element.response
        assert puzzle.seed == 42 + element.index
        assert solutions(puzzle.puzzle) == [puzzle.solution] and half_turn(puzzle.puzzle)
    assert len({element.response.canonical_id for element in puzzles}) == 10

    contradiction = pb.generate.GenerateRequest(minimal=True, clues=pb.generate.ClueRange(min=60))
    refused(lambda: stub.Generate(contradiction), grpc.StatusCode.INVALID_ARGUMENT, "CONTRADICTION", "clues")
    impossible = {"level": "extreme", "clues": pb.generate.ClueRange(min=60)}
    endless = pb.generate.GenerateRequest(**impossible)
    short = pb.generate.GenerateRequest(**impossible, max_attempts=3)
    info = refused(lambda: stub.Generate(short), grpc.StatusCode.RESOURCE_EXHAUSTED, "BUDGET_EXHAUSTED")
    assert info.metadata["attempts"] == "3"
    # The server's answer comes before the client's own timer, which would say nothing of the attempts.
    late = lambda: stub.Generate(endless, timeout=1.5)
    info = refused(late, grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED")
    assert int(info.metadata["attempts"]) > 0


def check_grade(pb, stub):
    extras = [number for number in pb.grade.GradeExtra.values() if number != 0]
    graded = stub.Grade(pb.grade.GradeRequest(puzzle=EASY, extras=extras))
    assert graded.status == pb.grade.SOLUTION_STATUS_UNIQUE and list(graded.solutions) == [SOLUTION]
    grade = graded.grades[0]
    assert (grade.scale, grade.solved_by_logic) == ("standard", True)
    board = list(EASY)
    for step in grade.trace.steps:
        for placed in step.placements:
            board[placed.cell] = str(placed.digit)
    assert "".join(board) == SOLUTION, "the trace leads to the solution"
    redundant = [
        cell for cell in range(81) if EASY[cell] != "." and len(solutions(EASY[:cell] + "." + EASY[cell + 1 :])) == 1
    ]
    assert list(graded.minimality.redundant_givens) == redundant
    assert graded.minimality.minimal == (not redundant)
    assert graded.facts.clue_count == 30 and graded.facts.symmetry == pb.symmetry.SYMMETRY_HALF_TURN

    plain = stub.Grade(pb.grade.GradeRequest(puzzle=EASY))
    assert not plain.solutions and not plain.grades[0].HasField("trace"), "what is not asked is not sent"
    several = stub.Grade(pb.grade.GradeRequest(puzzle=SEVERAL, extras=[pb.grade.GRADE_EXTRA_SOLUTIONS]))
    assert several.status == pb.grade.SOLUTION_STATUS_SEVERAL and len(set(several.solutions)) == 2

    puzzles = [EASY, "nonsense", SEVERAL, EASY]
    requests = (pb.grade.GradeStreamRequest(request=pb.grade.GradeRequest(puzzle=puzzle)) for puzzle in puzzles)
    results = list(stub.GradeStream(requests))
    assert [result.WhichOneof("outcome") for result in results] == ["response", "failure", "response", "response"]
    # An element's failure is a google.rpc.Status, byte for byte.
    status = status_pb2.Status.FromString(results[1].failure.SerializeToString())
    check_details(status, "GRID_CHARACTER", "puzzle")
    assert list(stub.GradeStream(iter([]))) == []

    misspelt = pb.grade.GradeRequest(puzzle=EASY, scales=["hodoko"])
    info = refused(lambda: stub.Grade(misspelt), grpc.StatusCode.NOT_FOUND, "UNKNOWN_SCALE", "scales[0]")
    assert "hodoku" in info.metadata["nearest"]


def check_solve(pb, stub):
    request, solution = pb.solve.SolveRequest, pb.solve.AskSolution()
    assert stub.Solve(request(puzzle=EASY, solution=solution)).solution == SOLUTION
    refused(lambda: stub.Solve(request(puzzle=EASY)), grpc.StatusCode.INVALID_ARGUMENT, "MISSING", "solution")
    count = stub.Solve(request(puzzle=SEVERAL, count=pb.solve.AskCount(limit=2))).count
    assert (count.solutions, count.limit_reached) == (2, True)
    trace = stub.Solve(request(puzzle=EASY, trace=pb.solve.AskTrace())).trace
    assert trace.solved_by_logic and trace.steps
    whole = pb.solve.AskHint(detail=pb.solve.HINT_DETAIL_STEP)
    hint = stub.Solve(request(puzzle=EASY, hint=whole)).hint
    placed = hint.step.placements[0]
    assert SOLUTION[placed.cell] == str(placed.digit) and hint.place_text and hint.technique and hint.step_text
    # r1c3 is 4 in the solution; 1 is what a player might have written.
    state = pb.solve.State(givens=EASY, values=EASY[:2] + "1" + EASY[3:])
    wrong = stub.Solve(request(state=state, hint=whole))
    assert [(mistake.kind, mistake.cell, mistake.digit) for mistake in wrong.mistakes] == [
        (pb.solve.MISTAKE_KIND_WRONG_VALUE, 2, 1)
    ]

    questions = [request(puzzle=EASY, solution=solution), request(), request(puzzle=EASY, solution=solution)]
    results = list(stub.SolveStream(pb.solve.SolveStreamRequest(request=question) for question in questions))
    assert [result.response.solution for result in results] == [SOLUTION, "", SOLUTION]
    several = lambda: stub.Solve(request(puzzle=SEVERAL, solution=solution))
    refused(several, grpc.StatusCode.FAILED_PRECONDITION, "PUZZLE_NOT_UNIQUE")


def check_transform(pb, stub):
    operation, request = pb.transform.Operation, pb.transform.TransformRequest
    turned = stub.Transform(request(puzzle=EASY, operations=[operation(rotate=pb.transform.ROTATION_CLOCKWISE_180)]))
    assert turned.puzzle == EASY[::-1]
    there = stub.Transform(request(puzzle=EASY, operations=[operation(key="a player, a day")], keep_symmetry=True))
    assert half_turn(there.puzzle) and len(solutions(there.puzzle)) == 1 and there.puzzle != EASY
    back = stub.Transform(request(puzzle=there.puzzle, operations=[operation(transformation=there.inverse)]))
    assert back.puzzle == EASY

    stream = (
        pb.transform.TransformStreamRequest(request=request(puzzle=EASY, operations=[operation(variant=index)]))
        for index in [0, 1, 2**63 - 1]
    )
    results = list(stub.TransformStream(stream))
    assert results[0].response.puzzle == EASY, "variant 0 is the puzzle itself"
    assert results[2].WhichOneof("outcome") == "failure"
    bad = request(puzzle=EASY, operations=[operation(rotate=45)])
    refused(lambda: stub.Transform(bad), grpc.StatusCode.INVALID_ARGUMENT, "UNKNOWN_VALUE", "operations[0].rotate")


def check_edges(pb, stub, channel):
    huge = pb.grade.GradeRequest(puzzle="1" * (100 << 20))
    refused(lambda: stub.Grade(huge), grpc.StatusCode.OUT_OF_RANGE, "MESSAGE_TOO_LARGE")
    health = health_pb2_grpc.HealthStub(channel)
    serving = health.Check(health_pb2.HealthCheckRequest(service="sudoku.v1.SudokuService"))
    assert serving.status == health_pb2.HealthCheckResponse.SERVING
    services = ProtoReflectionDescriptorDatabase(channel).get_services()
    assert "sudoku.v1.SudokuService" in services, services


def check_catalog(pb, channel):
    catalog = pb.catalog_stub(channel)
    techniques, token = [], None
    while token != "":
        page = catalog.ListTechniques(pb.catalog.ListTechniquesRequest(page_size=5, page_token=token))
        assert len(page.techniques) <= 5
        techniques, token = [*techniques, *page.techniques], page.next_page_token
    sources = (path.read_text() for path in (ROOT / "plugins").glob("*/src/**/*.rs") if "sdk" not in path.parts)
    # A technique has a constant or a row of a table: `"x-wing" "X-Wing" 1400 Basic 2 "0300";`.
    pattern = r'^    (?:const ID: &\'static str = "(.+)";|"([a-z0-9-]+)" +"[^"]+" +\d+ .*;)$'
    written = {id or row for source in sources for id, row in re.findall(pattern, source, re.M)}
    assert written and {technique.id for technique in techniques} == written
    scales = catalog.ListScales(pb.catalog.ListScalesRequest())
    assert scales.default_scale in [scale.name for scale in scales.scales]
    recipes = catalog.ListRecipes(pb.catalog.ListRecipesRequest()).recipes
    assert {path.stem for path in (ROOT / "src/generate/recipes").glob("*.toml")} == {recipe.name for recipe in recipes}
    mcm = next(recipe for recipe in recipes if recipe.name == "mcm-3")
    assert mcm.request.level == "medium" and mcm.request.line_clues.min == 3 and not mcm.unavailable


def check_operator(pb, channel):
    operator = pb.operator_stub(channel)
    assert operator.ListPlugins(pb.operator.ListPluginsRequest()).plugins
    assert not operator.ListQuarantine(pb.operator.ListQuarantineRequest()).quarantined
    assert operator.Reload(pb.operator.ReloadRequest()).snapshot_revision


class Stubs:
    """The generated modules."""

    def __init__(self):
        from sudoku.v1 import admin_service_pb2, admin_service_pb2_grpc, catalog_service_pb2
        from sudoku.v1 import catalog_service_pb2_grpc, generate_pb2, grade_pb2, solve_pb2
        from sudoku.v1 import sudoku_service_pb2_grpc, symmetry_pb2, transform_pb2

        self.generate, self.grade, self.solve, self.transform = generate_pb2, grade_pb2, solve_pb2, transform_pb2
        self.stub = sudoku_service_pb2_grpc.SudokuServiceStub
        self.symmetry = symmetry_pb2
        self.catalog = catalog_service_pb2
        self.catalog_stub = catalog_service_pb2_grpc.CatalogServiceStub
        self.operator = admin_service_pb2
        self.operator_stub = admin_service_pb2_grpc.AdminServiceStub


def main():
    assert solutions(EASY) == [SOLUTION] and len(solutions(SEVERAL)) == 2, "the checker itself"
    with tempfile.TemporaryDirectory() as folder:
        make_stubs(folder)
        pb = Stubs()
        server = Server(folder)
        try:
            config = [("grpc.service_config", (ROOT / "proto/service-config.json").read_text())]
            public, admin = (grpc.insecure_channel(where, options=config) for where in (server.public, server.admin))
            with public as channel, admin as admin:
                stub = pb.stub(channel)
                checks = [
                    (check_generate, (pb, stub)),
                    (check_grade, (pb, stub)),
                    (check_solve, (pb, stub)),
                    (check_transform, (pb, stub)),
                    (check_edges, (pb, stub, channel)),
                    (check_catalog, (pb, channel)),
                    (check_operator, (pb, admin)),
                ]
                for check, arguments in checks:
                    check(*arguments)
                    print(f"{check.__name__.removeprefix('check_')}: ok")
        except BaseException:
            server.process.kill()
            raise
        server.stop()


if __name__ == "__main__":
    main()

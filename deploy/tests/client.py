"""A caller under load, in a container of its own: so many calls a second, whatever becomes of them, each accounted for.

    client.py TARGET CA FOLDER RATE retries|no-retries

CA is the file of the authority that has signed the server's certificate, or `-` for no TLS.
FOLDER/phase names what is being done to the servers; a call belongs to the phase in which it begins. Ends when FOLDER/stop is
there, and leaves FOLDER/result.json. The retry policy is proto/service-config.json as callers are told to use it; `no-retries` takes
the policy out and turns gRPC's own retries off.
"""

import asyncio
import collections
import json
import subprocess
import sys
import time
from pathlib import Path

TARGET, CA, FOLDER, RATE, RETRIES = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]), sys.argv[5] == "retries"
PROTO = Path("/proto")
STUBS = Path("/tmp/stubs")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CHANNELS = 4
# More than this at once is no load any more: then the servers do not keep up, and the run says so.
MOST_AT_ONCE = 20_000

STUBS.mkdir()
files = [str(path) for path in (PROTO / "sudoku/v1").glob("*.proto")]
subprocess.run([sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTO}", f"--python_out={STUBS}", f"--grpc_python_out={STUBS}", *files], check=True)
sys.path.insert(0, str(STUBS))

import grpc  # noqa: E402
from sudoku.v1 import admin_service_pb2, admin_service_pb2_grpc, generate_pb2, grade_pb2, solve_pb2, sudoku_service_pb2_grpc, transform_pb2  # noqa: E402


def options():
    config = json.loads((PROTO / "service-config.json").read_text())
    if not RETRIES:
        for method in config["methodConfig"]:
            method.pop("retryPolicy", None)
    return [
        ("grpc.service_config", json.dumps(config)),
        ("grpc.enable_retries", int(RETRIES)),
        # Channels to one address share a connection unless they are told not to.
        ("grpc.use_local_subchannel_pool", 1),
    ]


# Of twenty calls: what is asked, and whether the answer is right.
async def solve(stub):
    answer = await stub.Solve(solve_pb2.SolveRequest(puzzle=EASY, solution=solve_pb2.AskSolution()))
    return answer.solution == SOLUTION


async def grade(stub):
    answer = await stub.Grade(grade_pb2.GradeRequest(puzzle=EASY))
    return answer.grades[0].level == "easy"


async def transform(stub):
    turn = transform_pb2.Operation(rotate=transform_pb2.ROTATION_CLOCKWISE_90)
    answer = await stub.Transform(transform_pb2.TransformRequest(puzzle=EASY, operations=[turn]))
    return sorted(answer.puzzle) == sorted(EASY)


async def generate(stub):
    answer = await stub.Generate(generate_pb2.GenerateRequest(level="easy"))
    return len(answer.puzzle) == 81


MIX = [solve] * 12 + [grade] * 4 + [transform] * 3 + [generate]


class Phase:
    """What was called while something was done to the servers."""

    def __init__(self):
        self.begun = time.monotonic()
        self.seconds = 0.0
        self.calls = 0
        self.failed = collections.Counter()
        self.examples = {}
        self.took = []


async def call(ask, stub, phase):
    begun = time.monotonic()
    try:
        right = await ask(stub)
        failure = None if right else "wrong answer"
    except grpc.aio.AioRpcError as error:
        failure = error.code().name
        phase.examples.setdefault(failure, f"{ask.__name__}: {error.details()}")
    phase.calls += 1
    phase.took.append(time.monotonic() - begun)
    if failure:
        phase.failed[failure] += 1


async def main():
    if CA == Path("-"):
        channels = [grpc.aio.insecure_channel(TARGET, options=options()) for _ in range(CHANNELS)]
    else:
        credentials = grpc.ssl_channel_credentials(CA.read_bytes())
        channels = [grpc.aio.secure_channel(TARGET, credentials, options=options()) for _ in range(CHANNELS)]
    stubs = [sudoku_service_pb2_grpc.SudokuServiceStub(channel) for channel in channels]
    for ask, stub in zip((solve, grade, transform, generate), stubs):
        assert await ask(stub), ask.__name__
    # What is the operators' is not to be had here, through whatever stands before the servers.
    try:
        await admin_service_pb2_grpc.AdminServiceStub(channels[0]).ListPlugins(admin_service_pb2.ListPluginsRequest())
        sys.exit("AdminService answers callers")
    except grpc.aio.AioRpcError as error:
        assert error.code() is grpc.StatusCode.UNIMPLEMENTED, error
    (FOLDER / "ready").touch()
    phases, name, phase = {}, None, None
    running, number, start = set(), 0, time.monotonic()
    while not (FOLDER / "stop").exists():
        now = time.monotonic()
        named = (FOLDER / "phase").read_text().strip()
        # While the file is written it is empty.
        if named and named != name:
            if phase:
                phase.seconds += now - phase.begun
            name, phase = named, phases.setdefault(named, Phase())
            phase.begun = now
        while phase and number < (now - start) * RATE:
            if len(running) >= MOST_AT_ONCE:
                phase.failed["not even sent"] += 1
            else:
                task = asyncio.create_task(call(MIX[number % len(MIX)], stubs[number // len(MIX) % CHANNELS], phase))
                running.add(task)
                task.add_done_callback(running.discard)
            number += 1
        await asyncio.sleep(0.005)
    phase.seconds += time.monotonic() - phase.begun
    await asyncio.gather(*running)
    result = {}
    for name, phase in phases.items():
        took = sorted(phase.took)
        at = lambda part: round(took[min(int(part * len(took)), len(took) - 1)] * 1000, 1) if took else None
        result[name] = {
            "seconds": round(phase.seconds, 1),
            "calls": phase.calls,
            "failed": dict(phase.failed),
            "examples": phase.examples,
            "p50_ms": at(0.5),
            "p99_ms": at(0.99),
            "longest_ms": at(1.0),
        }
    (FOLDER / "result.json").write_text(json.dumps(result, indent=1))


asyncio.run(main())

"""A caller under load, in a container of its own: so many calls a second, whatever becomes of them, each accounted for.

    client.py TARGET CA FOLDER RATE retries|no-retries [long]

CA is the file of the authority that has signed the server's certificate, or `-` for no TLS.
FOLDER/phase names what is being done to the servers; a call belongs to the phase in which it begins. Ends when FOLDER/stop is
there, and leaves FOLDER/result.json. With `long` there are always a stream of grades on each channel and two searches of 20 seconds, too;
they count for the phase in which they end. The retry policy is proto/service-config.json as callers are told to use it; `no-retries` takes
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
LONG = sys.argv[6:] == ["long"]
PROTO = Path("/proto")
STUBS = Path("/tmp/stubs")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CHANNELS = 4
# More than this at once is no load any more: then the servers do not keep up, and the run says so.
MOST_AT_ONCE = 20_000
SEARCHES = 2
SEARCH_SECONDS = 20
# The second is for the renewal of a certificate: longer than a balancer's old workers would get if they did not wait for streams.
STREAM_SECONDS, LONGEST_STREAM_SECONDS = 20, 45

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


async def search(stub):
    """A puzzle that is not found, because a full house is a naked single, too: the search ends with its budget."""
    request = generate_pb2.GenerateRequest(needs=["full-house"], hardest="naked-single")
    request.budget.FromSeconds(SEARCH_SECONDS)
    try:
        await stub.Generate(request)
    except grpc.aio.AioRpcError as error:
        if error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED:
            return True
        raise
    return False


async def stream(stub, seconds):
    """Asks for a grade twice a second; each answer arrives before the next question."""
    channel = stub.GradeStream()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            await channel.write(grade_pb2.GradeStreamRequest(request=grade_pb2.GradeRequest(puzzle=EASY)))
            answer = await channel.read()
        except asyncio.InvalidStateError:
            # The stream has ended since the last answer.
            answer = grpc.aio.EOF
        if answer is grpc.aio.EOF:
            raise EOFError(f"{await channel.code()}: {await channel.details()}")
        if answer.response.grades[0].level != "easy":
            return False
        await asyncio.sleep(0.5)
    await channel.done_writing()
    return await channel.read() is grpc.aio.EOF and await channel.code() is grpc.StatusCode.OK


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
        # Streams and searches that ended, and those that ended badly.
        self.long_calls = 0
        self.long_failed = collections.Counter()


async def judged(name, asked, examples):
    """Returns why a call failed, or None. Every exception is a failure: also a wrong answer that this program cannot read."""
    try:
        return None if await asked else "wrong answer"
    except grpc.aio.AioRpcError as error:
        failure = error.code().name
        examples.setdefault(failure, f"{name}: {error.details()}")
    except Exception as error:
        failure = type(error).__name__
        examples.setdefault(failure, f"{name}: {error}")
    return failure


async def call(ask, stub, phase):
    begun = time.monotonic()
    failure = await judged(ask.__name__, ask(stub), phase.examples)
    phase.calls += 1
    phase.took.append(time.monotonic() - begun)
    if failure:
        phase.failed[failure] += 1


async def repeat(name, ask, now):
    """Makes one long call after the other until the end of the run."""
    while not (FOLDER / "stop").exists():
        examples = {}
        failure = await judged(name, ask(), examples)
        phase = now()
        phase.long_calls += 1
        if failure:
            phase.long_failed[f"{name} {failure}"] += 1
            for failure, text in examples.items():
                phase.examples.setdefault(f"{name} {failure}", text)
            await asyncio.sleep(0.5)


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
    running, number, start, begun_long = set(), 0, time.monotonic(), False

    def stream_seconds():
        return LONGEST_STREAM_SECONDS if name.startswith("certificate") else STREAM_SECONDS

    while not (FOLDER / "stop").exists():
        now = time.monotonic()
        named = (FOLDER / "phase").read_text().strip()
        # While the file is written it is empty.
        if named and named != name:
            if phase:
                phase.seconds += now - phase.begun
            name, phase = named, phases.setdefault(named, Phase())
            phase.begun = now
        if phase and LONG and not begun_long:
            begun_long = True
            asks = [("stream", lambda stub=stub: stream(stub, stream_seconds())) for stub in stubs]
            asks += [("search", lambda stub=stub: search(stub)) for stub in stubs[:SEARCHES]]
            for what, ask in asks:
                running.add(asyncio.create_task(repeat(what, ask, lambda: phase)))
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
            "long_calls": phase.long_calls,
            "long_failed": dict(phase.long_failed),
            "examples": phase.examples,
            "p50_ms": at(0.5),
            "p99_ms": at(0.99),
            "longest_ms": at(1.0),
        }
    (FOLDER / "result.json").write_text(json.dumps(result, indent=1))


asyncio.run(main())

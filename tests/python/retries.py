"""proto/service-config.json at work in gRPC's own library: a call waits for a server that starts again, and one that is
refused because the queue is full is tried again. Run by `tests/python/run`.
"""

import tempfile
import threading
import time

import grpc
from client import EASY, ROOT, SOLUTION, Server, make_stubs, refused

CONFIG = [("grpc.service_config", (ROOT / "proto/service-config.json").read_text())]
FULL = {"SUDOKUD_POOL_THREADS": "1", "SUDOKUD_POOL_QUEUE": "1"}


def check_restart(pb, folder):
    """The server ends and starts again at the same address while a call waits."""
    server = Server(folder)
    address = server.public
    request = pb.solve_pb2.SolveRequest(puzzle=EASY, solution=pb.solve_pb2.AskSolution())
    with grpc.insecure_channel(address, options=CONFIG) as channel, grpc.insecure_channel(address) as plain:
        stub, without = pb.services.SudokuServiceStub(channel), pb.services.SudokuServiceStub(plain)
        assert stub.Solve(request).solution == without.Solve(request).solution == SOLUTION
        server.stop()
        try:
            without.Solve(request)
            raise AssertionError("answered by nobody")
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        waiting = stub.Solve.future(request)
        assert not waiting.done()
        server = Server(folder, listen=address)
        try:
            assert waiting.result(timeout=60).solution == SOLUTION
        finally:
            server.stop()


def check_full_queue(pb, folder):
    """All places are taken for a while: who says nothing of retries is refused, who has the configuration is not."""
    server = Server(folder, **FULL)
    # Searches that find nothing hold all places until their time is over.
    endless = pb.generate_pb2.GenerateRequest(level="extreme", clues=pb.generate_pb2.ClueRange(min=60))
    request = pb.generate_pb2.GenerateRequest(seed=1)
    try:
        with grpc.insecure_channel(server.public, options=CONFIG) as channel:
            with grpc.insecure_channel(server.public) as plain:
                # Retries are on in the library even without a configuration, for what never left the client.
                stub, without = pb.services.SudokuServiceStub(channel), pb.services.SudokuServiceStub(plain)
                made = stub.Generate(request)
                over = threading.Event()

                def hold():
                    while not over.is_set():
                        try:
                            without.Generate(endless, timeout=0.2)
                        except grpc.RpcError:
                            pass

                holders = [threading.Thread(target=hold) for _ in range(4)]
                for holder in holders:
                    holder.start()
                try:
                    was_full(pb, without, request)
                    # Held for ever no retry would help: let go while the retried calls are on their way.
                    calls = [stub.Generate.future(request) for _ in range(3)]
                    time.sleep(0.05)
                finally:
                    over.set()
                    for holder in holders:
                        holder.join()
                assert [call.result() for call in calls] == [made] * 3
    finally:
        server.stop()


def was_full(pb, stub, request):
    """Asks until the queue is full, and looks at how that is said."""
    for _ in range(200):
        try:
            stub.Generate(request)
        except grpc.RpcError as error:
            refused(lambda: throw(error), grpc.StatusCode.UNAVAILABLE, "QUEUE_FULL")
            pushback = dict(error.trailing_metadata())["grpc-retry-pushback-ms"]
            assert int(pushback) > 0, pushback
            return
        time.sleep(0.01)
    raise AssertionError("the queue was never full")


def throw(error):
    raise error


class Stubs:
    """The generated modules."""

    def __init__(self):
        from sudoku.v1 import generate_pb2, solve_pb2, sudoku_service_pb2_grpc

        self.generate_pb2, self.solve_pb2, self.services = generate_pb2, solve_pb2, sudoku_service_pb2_grpc


def main():
    with tempfile.TemporaryDirectory() as folder:
        make_stubs(folder)
        pb = Stubs()
        for check in [check_restart, check_full_queue]:
            check(pb, folder)
            print(f"{check.__name__.removeprefix('check_')}: ok")


if __name__ == "__main__":
    main()

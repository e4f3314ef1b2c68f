import com.google.protobuf.Any;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import sudokud.v1.*;

/** All calls of the contract with the code that protoc makes for Java. Run by `tests/clients/run java`. */
public final class Client {
    static final String EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    static final String SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    static final String SEVERAL = EASY.replace('5', '.').replace('7', '.');

    final Channel callers;
    final Channel operators;
    final SudokuServiceGrpc.SudokuServiceBlockingStub sudoku;
    final SudokuServiceGrpc.SudokuServiceStub streams;

    Client(Channel callers, Channel operators) {
        this.callers = callers;
        this.operators = operators;
        sudoku = SudokuServiceGrpc.newBlockingStub(callers);
        streams = SudokuServiceGrpc.newStub(callers);
    }

    public static void main(String[] arguments) throws Exception {
        String config = Files.readString(Path.of("proto/service-config.json"));
        ManagedChannel callers = channel(System.getenv("SUDOKUD_CLIENT_PUBLIC"), config);
        ManagedChannel operators = channel(System.getenv("SUDOKUD_CLIENT_ADMIN"), config);
        Client client = new Client(callers, operators);
        Map<String, Check> checks = new java.util.LinkedHashMap<>();
        checks.put("generate", client::generate);
        checks.put("grade", client::grade);
        checks.put("solve", client::solve);
        checks.put("transform", client::transform);
        checks.put("catalog", client::catalog);
        checks.put("operators", client::operators);
        checks.put("health", client::health);
        checks.put("reflection", client::reflection);
        checks.put("errors", client::errors);
        for (Map.Entry<String, Check> check : checks.entrySet()) {
            check.getValue().run();
            System.out.println("java " + check.getKey() + ": ok");
        }
        callers.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
        operators.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(checks.size() + " passed, 0 failed");
    }

    interface Check {
        void run() throws Exception;
    }

    @SuppressWarnings("unchecked")
    static ManagedChannel channel(String address, String config) {
        Map<String, ?> parsed = new com.google.gson.Gson().fromJson(config, Map.class);
        return NettyChannelBuilder.forTarget(address).usePlaintext().defaultServiceConfig(parsed).enableRetry().build();
    }

    void generate() {
        GenerateRequest request = GenerateRequest.newBuilder()
                .setLevel("easy")
                .setSymmetry(Symmetry.SYMMETRY_HALF_TURN)
                .setClues(ClueRange.newBuilder().setMax(40))
                .setConstruction(Construction.newBuilder().setGrid(GridSource.GRID_SOURCE_SEQUENTIAL))
                .setSeed(42)
                .addExtras(GenerateExtra.GENERATE_EXTRA_SOLUTION)
                .build();
        GenerateResponse made = sudoku.generate(request);
        equal(made, sudoku.generate(request));
        equal("easy", made.getGrade().getLevel());
        equal(0, made.getGrade().getLevelIndex());
        holds(made.getGrade().getSolvedByLogic() && made.getGrade().getScore() > 0, "a grade");
        equal(42L, made.getSeed());
        equal(GridSource.GRID_SOURCE_SEQUENTIAL, made.getConstruction().getGrid());
        equal(solution(made.getPuzzle()), made.getSolution());
        for (int cell = 0; cell < 81; cell++) {
            equal(made.getPuzzle().charAt(cell) == '.', made.getPuzzle().charAt(80 - cell) == '.');
        }

        Iterator<GenerateStreamResponse> elements =
                sudoku.generateStream(GenerateStreamRequest.newBuilder().setRequest(request).setCount(3).build());
        for (int index = 0; index < 3; index++) {
            GenerateStreamResponse element = elements.next();
            equal(index, element.getIndex());
            equal(42L + index, element.getResponse().getSeed());
            if (index == 0) {
                equal(made, element.getResponse());
            }
        }
        holds(!elements.hasNext(), "three elements");
    }

    void grade() throws Exception {
        GradeRequest request = GradeRequest.newBuilder()
                .setPuzzle(EASY)
                .addExtras(GradeExtra.GRADE_EXTRA_SOLUTIONS)
                .addExtras(GradeExtra.GRADE_EXTRA_FACTS)
                .addExtras(GradeExtra.GRADE_EXTRA_TRACE)
                .build();
        GradeResponse graded = sudoku.grade(request);
        equal(SolutionStatus.SOLUTION_STATUS_UNIQUE, graded.getStatus());
        equal(List.of(SOLUTION), graded.getSolutionsList());
        equal(30, graded.getFacts().getClueCount());
        holds(!graded.hasMinimality() && !graded.hasGuesses(), "what is not asked for is not sent");
        Grade grade = graded.getGrades(0);
        equal("easy", grade.getLevel());
        char[] board = EASY.toCharArray();
        for (Step step : grade.getTrace().getStepsList()) {
            for (Candidate placed : step.getPlacementsList()) {
                board[placed.getCell()] = (char) ('0' + placed.getDigit());
            }
        }
        equal(SOLUTION, new String(board));

        List<GradeStreamRequest> requests = new ArrayList<>();
        for (String puzzle : List.of(EASY, "nonsense", SEVERAL)) {
            requests.add(GradeStreamRequest.newBuilder()
                    .setRequest(GradeRequest.newBuilder().setPuzzle(puzzle))
                    .build());
        }
        List<GradeStreamResponse> results = both(streams::gradeStream, requests);
        equal(3, results.size());
        equal("easy", results.get(0).getResponse().getGrades(0).getLevel());
        equal(GradeStreamResponse.OutcomeCase.FAILURE, results.get(1).getOutcomeCase());
        // An element's failure is a google.rpc.Status, byte for byte.
        probe.Status failure = probe.Status.parseFrom(results.get(1).getFailure().toByteString());
        equal(Status.Code.INVALID_ARGUMENT.value(), failure.getCode());
        equal("GRID_CHARACTER", reason(failure));
        equal(SolutionStatus.SOLUTION_STATUS_SEVERAL, results.get(2).getResponse().getStatus());
    }

    void solve() throws Exception {
        SolveRequest asks = SolveRequest.newBuilder().setPuzzle(EASY).build();
        SolveRequest solution = asks.toBuilder().setSolution(AskSolution.getDefaultInstance()).build();
        equal(SOLUTION, sudoku.solve(solution).getSolution());
        SolveRequest count = SolveRequest.newBuilder()
                .setPuzzle(SEVERAL)
                .setCount(AskCount.newBuilder().setLimit(2))
                .build();
        SolutionCount counted = sudoku.solve(count).getCount();
        equal(2L, counted.getSolutions());
        holds(counted.getLimitReached(), "there may be more");
        Trace trace = sudoku.solve(asks.toBuilder().setTrace(AskTrace.getDefaultInstance()).build()).getTrace();
        holds(trace.getSolvedByLogic() && trace.getStepsCount() > 0, "a path");
        AskHint place = AskHint.newBuilder().setDetail(HintDetail.HINT_DETAIL_PLACE).build();
        Hint hint = sudoku.solve(asks.toBuilder().setHint(place).build()).getHint();
        equal(HintStatus.HINT_STATUS_FOUND, hint.getStatus());
        holds(hint.getPlaceText().startsWith("Look at") && !hint.hasStep() && hint.getTechnique().isEmpty(), "a place");
        State state = State.newBuilder()
                .setGivens(EASY)
                .setValues(EASY.substring(0, 2) + "1" + EASY.substring(3))
                .build();
        SolveResponse wrong = sudoku.solve(SolveRequest.newBuilder().setState(state).setHint(place).build());
        equal(SolveResponse.AnswerCase.ANSWER_NOT_SET, wrong.getAnswerCase());
        equal(MistakeKind.MISTAKE_KIND_WRONG_VALUE, wrong.getMistakes(0).getKind());

        List<SolveStreamResponse> results = both(streams::solveStream, List.of(
                SolveStreamRequest.newBuilder().setRequest(solution).build(),
                SolveStreamRequest.newBuilder().setRequest(asks).build()));
        equal(SOLUTION, results.get(0).getResponse().getSolution());
        equal("MISSING", reason(probe.Status.parseFrom(results.get(1).getFailure().toByteString())));
    }

    void transform() throws Exception {
        TransformRequest request = TransformRequest.newBuilder()
                .setPuzzle(EASY)
                .addOperations(Operation.newBuilder().setRotate(Rotation.ROTATION_CLOCKWISE_180))
                .build();
        TransformResponse turned = sudoku.transform(request);
        equal(new StringBuilder(EASY).reverse().toString(), turned.getPuzzle());
        Operation random = Operation.newBuilder()
                .setRandom(RandomVariant.newBuilder().setSeed((1L << 53) - 1))
                .build();
        TransformResponse there =
                sudoku.transform(TransformRequest.newBuilder().setPuzzle(EASY).addOperations(random).build());
        TransformResponse back = sudoku.transform(TransformRequest.newBuilder()
                .setPuzzle(there.getPuzzle())
                .addOperations(Operation.newBuilder().setTransformation(there.getInverse()))
                .build());
        equal(EASY, back.getPuzzle());
        holds(there.getVariantCount() > 1L << 32, "a number of more than 32 bits");

        List<TransformStreamResponse> results = both(
                streams::transformStream, List.of(TransformStreamRequest.newBuilder().setRequest(request).build()));
        equal(turned, results.get(0).getResponse());
    }

    void catalog() {
        CatalogServiceGrpc.CatalogServiceBlockingStub catalog = CatalogServiceGrpc.newBlockingStub(callers);
        TreeSet<String> ids = new TreeSet<>();
        String token = "";
        do {
            ListTechniquesResponse page = catalog.listTechniques(
                    ListTechniquesRequest.newBuilder().setPageSize(7).setPageToken(token).build());
            holds(page.getTechniquesCount() <= 7, "a page");
            page.getTechniquesList().forEach(technique -> holds(ids.add(technique.getId()), "each once"));
            token = page.getNextPageToken();
        } while (!token.isEmpty());
        holds(ids.contains("x-wing") && ids.size() > 7, "the techniques: " + ids);
        ListScalesResponse scales = catalog.listScales(ListScalesRequest.getDefaultInstance());
        holds(scales.getScalesList().stream().anyMatch(scale -> scale.getName().equals(scales.getDefaultScale())), "a scale");
        ListRecipesResponse recipes = catalog.listRecipes(ListRecipesRequest.getDefaultInstance());
        holds(recipes.getRecipesList().stream().anyMatch(recipe -> recipe.getName().equals("mcm-3")
                && recipe.getRequest().getLevel().equals("medium")), "a recipe");
    }

    void operators() {
        AdminServiceGrpc.AdminServiceBlockingStub admin = AdminServiceGrpc.newBlockingStub(operators);
        holds(admin.listPlugins(ListPluginsRequest.getDefaultInstance()).getPluginsCount() > 0, "plugins");
        equal(0, admin.listQuarantine(ListQuarantineRequest.getDefaultInstance()).getQuarantinedCount());
        holds(!admin.reload(ReloadRequest.getDefaultInstance()).getSnapshotRevision().isEmpty(), "a revision");
    }

    void health() {
        for (Channel channel : List.of(callers, operators)) {
            probe.HealthCheckResponse answer = ClientCalls.blockingUnaryCall(
                    channel,
                    method(MethodType.UNARY, "grpc.health.v1.Health/Check", probe.HealthCheckRequest.getDefaultInstance(), probe.HealthCheckResponse.getDefaultInstance()),
                    CallOptions.DEFAULT,
                    probe.HealthCheckRequest.getDefaultInstance());
            equal(1, answer.getStatus());
        }
    }

    void reflection() throws Exception {
        for (String version : List.of("v1", "v1alpha")) {
            MethodDescriptor<probe.ServerReflectionRequest, probe.ServerReflectionResponse> method = method(
                    MethodType.BIDI_STREAMING,
                    "grpc.reflection." + version + ".ServerReflection/ServerReflectionInfo",
                    probe.ServerReflectionRequest.getDefaultInstance(),
                    probe.ServerReflectionResponse.getDefaultInstance());
            List<probe.ServerReflectionResponse> answers = both(
                    responses -> ClientCalls.asyncBidiStreamingCall(callers.newCall(method, CallOptions.DEFAULT), responses),
                    List.of(probe.ServerReflectionRequest.newBuilder().setListServices("*").build()));
            List<String> names = new ArrayList<>();
            answers.get(0).getListServicesResponse().getServiceList().forEach(service -> names.add(service.getName()));
            holds(names.containsAll(List.of("sudoku.v1.SudokuService", "sudoku.v1.CatalogService")), version + ": " + names);
        }
    }

    void errors() {
        refused(Status.Code.INVALID_ARGUMENT, "MISSING", () -> sudoku.solve(SolveRequest.newBuilder().setPuzzle(EASY).build()));
        GradeRequest misspelt = GradeRequest.newBuilder().setPuzzle(EASY).addScales("hodoko").build();
        refused(Status.Code.NOT_FOUND, "UNKNOWN_SCALE", () -> sudoku.grade(misspelt));
        SolveRequest several = SolveRequest.newBuilder().setPuzzle(SEVERAL).setTrace(AskTrace.getDefaultInstance()).build();
        refused(Status.Code.FAILED_PRECONDITION, "PUZZLE_NOT_UNIQUE", () -> sudoku.solve(several));
        GenerateRequest impossible = GenerateRequest.newBuilder()
                .setLevel("extreme")
                .setClues(ClueRange.newBuilder().setMin(60))
                .build();
        refused(Status.Code.RESOURCE_EXHAUSTED, "BUDGET_EXHAUSTED", () -> sudoku.generate(impossible.toBuilder().setMaxAttempts(2).build()));
        refused(Status.Code.OUT_OF_RANGE, "MESSAGE_TOO_LARGE", () -> sudoku.grade(GradeRequest.newBuilder().setPuzzle("1".repeat(8 << 20)).build()));
        AdminServiceGrpc.AdminServiceBlockingStub elsewhere = AdminServiceGrpc.newBlockingStub(callers);
        refused(Status.Code.UNIMPLEMENTED, "METHOD_UNKNOWN", () -> elsewhere.reload(ReloadRequest.getDefaultInstance()));
        // The server's answer or the client's own timer, whichever is first: the code is the same.
        refused(Status.Code.DEADLINE_EXCEEDED, null, () -> sudoku.withDeadlineAfter(1, TimeUnit.SECONDS).generate(impossible));
    }

    static <Q extends Message, A extends Message> MethodDescriptor<Q, A> method(MethodType type, String name, Q request, A answer) {
        return MethodDescriptor.<Q, A>newBuilder()
                .setType(type)
                .setFullMethodName(name)
                .setRequestMarshaller(ProtoUtils.marshaller(request))
                .setResponseMarshaller(ProtoUtils.marshaller(answer))
                .build();
    }

    /** Sends all requests on a stream and waits for all its answers. */
    static <Q, A> List<A> both(Function<StreamObserver<A>, StreamObserver<Q>> call, List<Q> requests) throws Exception {
        CompletableFuture<List<A>> end = new CompletableFuture<>();
        List<A> answers = new ArrayList<>();
        StreamObserver<Q> sender = call.apply(new StreamObserver<A>() {
            @Override
            public void onNext(A answer) {
                answers.add(answer);
            }

            @Override
            public void onError(Throwable error) {
                end.completeExceptionally(error);
            }

            @Override
            public void onCompleted() {
                end.complete(answers);
            }
        });
        requests.forEach(sender::onNext);
        sender.onCompleted();
        return end.get(60, TimeUnit.SECONDS);
    }

    static void refused(Status.Code code, String reason, Supplier<Message> call) {
        try {
            Message answer = call.get();
            throw new AssertionError("not refused with " + code + ": " + answer);
        } catch (StatusRuntimeException error) {
            equal(code, error.getStatus().getCode());
            if (reason == null) {
                return;
            }
            Metadata.Key<byte[]> details = Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);
            byte[] bytes = error.getTrailers() == null ? null : error.getTrailers().get(details);
            holds(bytes != null, code + " has no details: " + error.getStatus());
            try {
                equal(reason, reason(probe.Status.parseFrom(bytes)));
            } catch (com.google.protobuf.InvalidProtocolBufferException malformed) {
                throw new AssertionError(malformed);
            }
        }
    }

    /** The reason in a status's google.rpc.ErrorInfo. */
    static String reason(probe.Status status) throws com.google.protobuf.InvalidProtocolBufferException {
        for (Any detail : status.getDetailsList()) {
            if (detail.getTypeUrl().endsWith("/google.rpc.ErrorInfo")) {
                probe.ErrorInfo info = probe.ErrorInfo.parseFrom(detail.getValue());
                equal("sudokud", info.getDomain());
                return info.getReason();
            }
        }
        throw new AssertionError("no google.rpc.ErrorInfo in " + status);
    }

    /** The solution of a puzzle, by a search of our own: the cell with the fewest digits first. */
    static String solution(String puzzle) {
        char[] grid = puzzle.toCharArray();
        holds(search(grid), "a solution");
        return new String(grid);
    }

    static boolean search(char[] grid) {
        int best = -1;
        List<Character> fewest = null;
        for (int cell = 0; cell < 81; cell++) {
            if (grid[cell] == '.') {
                List<Character> free = free(grid, cell);
                if (fewest == null || free.size() < fewest.size()) {
                    best = cell;
                    fewest = free;
                }
            }
        }
        if (best < 0) {
            return true;
        }
        for (char digit : fewest) {
            grid[best] = digit;
            if (search(grid)) {
                return true;
            }
        }
        grid[best] = '.';
        return false;
    }

    static List<Character> free(char[] grid, int cell) {
        boolean[] seen = new boolean[10];
        for (int other = 0; other < 81; other++) {
            boolean box = other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
            if (grid[other] != '.' && (other / 9 == cell / 9 || other % 9 == cell % 9 || box)) {
                seen[grid[other] - '0'] = true;
            }
        }
        List<Character> free = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            if (!seen[digit]) {
                free.add((char) ('0' + digit));
            }
        }
        return free;
    }

    static void holds(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void equal(Object expected, Object found) {
        holds(expected.equals(found), "expected " + expected + ", found " + found);
    }
}

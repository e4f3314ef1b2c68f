// All calls of the contract with the code that protoc makes for Go. Run by `tests/clients/run go`.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/golang/protobuf/proto"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"sudokud/gen/probe"
	sudoku "sudokud/gen/sudoku/v1"
)

const (
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

var several = strings.NewReplacer("5", ".", "7", ".").Replace(easy)

type client struct {
	callers, operators *grpc.ClientConn
	calls              sudoku.SudokuServiceClient
}

func main() {
	config, err := os.ReadFile("proto/service-config.json")
	must(err)
	c := client{
		callers:   dial(os.Getenv("SUDOKUD_CLIENT_PUBLIC"), string(config)),
		operators: dial(os.Getenv("SUDOKUD_CLIENT_ADMIN"), string(config)),
	}
	c.calls = sudoku.NewSudokuServiceClient(c.callers)
	checks := []struct {
		name string
		run  func(context.Context)
	}{
		{"generate", c.generate},
		{"grade", c.grade},
		{"solve", c.solve},
		{"transform", c.transform},
		{"catalog", c.catalog},
		{"operators", c.admin},
		{"health", c.health},
		{"reflection", c.reflection},
		{"errors", c.errors},
	}
	for _, check := range checks {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		check.run(ctx)
		cancel()
		fmt.Printf("go %s: ok\n", check.name)
	}
	must(c.callers.Close())
	must(c.operators.Close())
	fmt.Printf("%d passed, 0 failed\n", len(checks))
}

func dial(address, config string) *grpc.ClientConn {
	connection, err := grpc.Dial(address, grpc.WithInsecure(), grpc.WithDefaultServiceConfig(config))
	must(err)
	return connection
}

func (c *client) generate(ctx context.Context) {
	most, seed := int32(40), int64(42)
	request := &sudoku.GenerateRequest{
		Level:        "easy",
		Symmetry:     sudoku.Symmetry_SYMMETRY_HALF_TURN,
		Clues:        &sudoku.ClueRange{Max: &most},
		Construction: &sudoku.Construction{Grid: sudoku.GridSource_GRID_SOURCE_SEQUENTIAL},
		Seed:         &seed,
		Extras:       []sudoku.GenerateExtra{sudoku.GenerateExtra_GENERATE_EXTRA_SOLUTION},
	}
	made, err := c.calls.Generate(ctx, request)
	must(err)
	again, err := c.calls.Generate(ctx, request)
	must(err)
	equal(true, proto.Equal(made, again))
	equal("easy", made.Grade.Level)
	equal(int32(0), made.Grade.GetLevelIndex())
	equal(true, made.Grade.LevelIndex != nil && made.Grade.SolvedByLogic && made.Grade.Score > 0)
	equal(seed, made.Seed)
	equal(sudoku.GridSource_GRID_SOURCE_SEQUENTIAL, made.Construction.Grid)
	equal(solve(made.Puzzle), made.Solution)
	for cell := range made.Puzzle {
		equal(made.Puzzle[cell] == '.', made.Puzzle[80-cell] == '.')
	}

	stream, err := c.calls.GenerateStream(ctx, &sudoku.GenerateStreamRequest{Request: request, Count: 3})
	must(err)
	for index := int32(0); index < 3; index++ {
		element, err := stream.Recv()
		must(err)
		equal(index, element.Index)
		equal(seed+int64(index), element.GetResponse().Seed)
		if index == 0 {
			equal(true, proto.Equal(made, element.GetResponse()))
		}
	}
	_, err = stream.Recv()
	equal(io.EOF, err)
}

func (c *client) grade(ctx context.Context) {
	graded, err := c.calls.Grade(ctx, &sudoku.GradeRequest{
		Puzzle: easy,
		Extras: []sudoku.GradeExtra{
			sudoku.GradeExtra_GRADE_EXTRA_SOLUTIONS,
			sudoku.GradeExtra_GRADE_EXTRA_FACTS,
			sudoku.GradeExtra_GRADE_EXTRA_TRACE,
		},
	})
	must(err)
	equal(sudoku.SolutionStatus_SOLUTION_STATUS_UNIQUE, graded.Status)
	equal(solution, strings.Join(graded.Solutions, " "))
	equal(int32(30), graded.Facts.ClueCount)
	equal(true, graded.Minimality == nil && graded.Guesses == nil)
	equal("easy", graded.Grades[0].Level)
	board := []byte(easy)
	for _, step := range graded.Grades[0].Trace.Steps {
		for _, placed := range step.Placements {
			board[placed.Cell] = byte('0' + placed.Digit)
		}
	}
	equal(solution, string(board))

	stream, err := c.calls.GradeStream(ctx)
	must(err)
	for _, puzzle := range []string{easy, "nonsense", several} {
		must(stream.Send(&sudoku.GradeStreamRequest{Request: &sudoku.GradeRequest{Puzzle: puzzle}}))
	}
	must(stream.CloseSend())
	first, err := stream.Recv()
	must(err)
	equal("easy", first.GetResponse().Grades[0].Level)
	second, err := stream.Recv()
	must(err)
	equal(int32(codes.InvalidArgument), second.GetFailure().Code)
	// An element's failure is a google.rpc.Status, byte for byte.
	equal("GRID_CHARACTER", reasonOf(second.GetFailure()))
	third, err := stream.Recv()
	must(err)
	equal(sudoku.SolutionStatus_SOLUTION_STATUS_SEVERAL, third.GetResponse().Status)
	_, err = stream.Recv()
	equal(io.EOF, err)
}

func (c *client) solve(ctx context.Context) {
	position := &sudoku.SolveRequest_Puzzle{Puzzle: easy}
	question := &sudoku.SolveRequest{Position: position, Ask: &sudoku.SolveRequest_Solution{Solution: &sudoku.AskSolution{}}}
	answer, err := c.calls.Solve(ctx, question)
	must(err)
	equal(solution, answer.GetSolution())
	answer, err = c.calls.Solve(ctx, &sudoku.SolveRequest{
		Position: &sudoku.SolveRequest_Puzzle{Puzzle: several},
		Ask:      &sudoku.SolveRequest_Count{Count: &sudoku.AskCount{Limit: 2}},
	})
	must(err)
	equal(int64(2), answer.GetCount().Solutions)
	equal(true, answer.GetCount().LimitReached)
	answer, err = c.calls.Solve(ctx, &sudoku.SolveRequest{Position: position, Ask: &sudoku.SolveRequest_Trace{Trace: &sudoku.AskTrace{}}})
	must(err)
	equal(true, answer.GetTrace().SolvedByLogic && len(answer.GetTrace().Steps) > 0)
	place := &sudoku.SolveRequest_Hint{Hint: &sudoku.AskHint{Detail: sudoku.HintDetail_HINT_DETAIL_PLACE}}
	answer, err = c.calls.Solve(ctx, &sudoku.SolveRequest{Position: position, Ask: place})
	must(err)
	hint := answer.GetHint()
	equal(sudoku.HintStatus_HINT_STATUS_FOUND, hint.Status)
	equal(true, strings.HasPrefix(hint.PlaceText, "Look at") && hint.Step == nil && hint.Technique == "")
	state := &sudoku.State{Givens: easy, Values: easy[:2] + "1" + easy[3:]}
	answer, err = c.calls.Solve(ctx, &sudoku.SolveRequest{Position: &sudoku.SolveRequest_State{State: state}, Ask: place})
	must(err)
	equal(true, answer.Answer == nil)
	equal(sudoku.MistakeKind_MISTAKE_KIND_WRONG_VALUE, answer.Mistakes[0].Kind)

	stream, err := c.calls.SolveStream(ctx)
	must(err)
	must(stream.Send(&sudoku.SolveStreamRequest{Request: question}))
	must(stream.Send(&sudoku.SolveStreamRequest{Request: &sudoku.SolveRequest{Position: position}}))
	must(stream.CloseSend())
	first, err := stream.Recv()
	must(err)
	equal(solution, first.GetResponse().GetSolution())
	second, err := stream.Recv()
	must(err)
	equal("MISSING", reasonOf(second.GetFailure()))
	_, err = stream.Recv()
	equal(io.EOF, err)
}

func (c *client) transform(ctx context.Context) {
	rotate := &sudoku.Operation{Change: &sudoku.Operation_Rotate{Rotate: sudoku.Rotation_ROTATION_CLOCKWISE_180}}
	request := &sudoku.TransformRequest{Puzzle: easy, Operations: []*sudoku.Operation{rotate}}
	turned, err := c.calls.Transform(ctx, request)
	must(err)
	for cell := range easy {
		equal(easy[80-cell], turned.Puzzle[cell])
	}
	seed := int64(1)<<53 - 1
	random := &sudoku.Operation{Change: &sudoku.Operation_Random{Random: &sudoku.RandomVariant{Seed: &seed}}}
	there, err := c.calls.Transform(ctx, &sudoku.TransformRequest{Puzzle: easy, Operations: []*sudoku.Operation{random}})
	must(err)
	inverse := &sudoku.Operation{Change: &sudoku.Operation_Transformation{Transformation: there.Inverse}}
	back, err := c.calls.Transform(ctx, &sudoku.TransformRequest{Puzzle: there.Puzzle, Operations: []*sudoku.Operation{inverse}})
	must(err)
	equal(easy, back.Puzzle)

	stream, err := c.calls.TransformStream(ctx)
	must(err)
	must(stream.Send(&sudoku.TransformStreamRequest{Request: request}))
	must(stream.CloseSend())
	result, err := stream.Recv()
	must(err)
	equal(true, proto.Equal(turned, result.GetResponse()))
	_, err = stream.Recv()
	equal(io.EOF, err)
}

func (c *client) catalog(ctx context.Context) {
	catalog := sudoku.NewCatalogServiceClient(c.callers)
	ids, token := map[string]bool{}, ""
	for {
		page, err := catalog.ListTechniques(ctx, &sudoku.ListTechniquesRequest{PageSize: 7, PageToken: token})
		must(err)
		equal(true, len(page.Techniques) <= 7)
		for _, technique := range page.Techniques {
			equal(false, ids[technique.Id])
			ids[technique.Id] = true
		}
		if token = page.NextPageToken; token == "" {
			break
		}
	}
	equal(true, ids["x-wing"] && len(ids) > 7)
	scales, err := catalog.ListScales(ctx, &sudoku.ListScalesRequest{})
	must(err)
	found := false
	for _, scale := range scales.Scales {
		found = found || scale.Name == scales.DefaultScale
	}
	equal(true, found)
	recipes, err := catalog.ListRecipes(ctx, &sudoku.ListRecipesRequest{})
	must(err)
	found = false
	for _, recipe := range recipes.Recipes {
		found = found || recipe.Name == "mcm-3" && recipe.Request.Level == "medium"
	}
	equal(true, found)
}

func (c *client) admin(ctx context.Context) {
	admin := sudoku.NewAdminServiceClient(c.operators)
	plugins, err := admin.ListPlugins(ctx, &sudoku.ListPluginsRequest{})
	must(err)
	equal(true, len(plugins.Plugins) > 0)
	quarantine, err := admin.ListQuarantine(ctx, &sudoku.ListQuarantineRequest{})
	must(err)
	equal(0, len(quarantine.Quarantined))
	reloaded, err := admin.Reload(ctx, &sudoku.ReloadRequest{})
	must(err)
	equal(plugins.SnapshotRevision, reloaded.SnapshotRevision)
}

func (c *client) health(ctx context.Context) {
	for _, connection := range []*grpc.ClientConn{c.callers, c.operators} {
		answer := &probe.HealthCheckResponse{}
		must(connection.Invoke(ctx, "/grpc.health.v1.Health/Check", &probe.HealthCheckRequest{}, answer))
		equal(int32(1), answer.Status)
	}
}

func (c *client) reflection(ctx context.Context) {
	for _, version := range []string{"v1", "v1alpha"} {
		both := &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}
		stream, err := c.callers.NewStream(ctx, both, "/grpc.reflection."+version+".ServerReflection/ServerReflectionInfo")
		must(err)
		must(stream.SendMsg(&probe.ServerReflectionRequest{ListServices: "*"}))
		must(stream.CloseSend())
		answer := &probe.ServerReflectionResponse{}
		must(stream.RecvMsg(answer))
		names := map[string]bool{}
		for _, service := range answer.ListServicesResponse.Service {
			names[service.Name] = true
		}
		equal(true, names["sudoku.v1.SudokuService"] && names["sudoku.v1.CatalogService"])
		equal(io.EOF, stream.RecvMsg(answer))
	}
}

func (c *client) errors(ctx context.Context) {
	_, err := c.calls.Solve(ctx, &sudoku.SolveRequest{Position: &sudoku.SolveRequest_Puzzle{Puzzle: easy}})
	refused(codes.InvalidArgument, "MISSING", err)
	_, err = c.calls.Grade(ctx, &sudoku.GradeRequest{Puzzle: easy, Scales: []string{"hodoko"}})
	refused(codes.NotFound, "UNKNOWN_SCALE", err)
	_, err = c.calls.Solve(ctx, &sudoku.SolveRequest{
		Position: &sudoku.SolveRequest_Puzzle{Puzzle: several},
		Ask:      &sudoku.SolveRequest_Trace{Trace: &sudoku.AskTrace{}},
	})
	refused(codes.FailedPrecondition, "PUZZLE_NOT_UNIQUE", err)
	sixty := int32(60)
	impossible := &sudoku.GenerateRequest{Level: "extreme", Clues: &sudoku.ClueRange{Min: &sixty}, MaxAttempts: 2}
	_, err = c.calls.Generate(ctx, impossible)
	refused(codes.ResourceExhausted, "BUDGET_EXHAUSTED", err)
	_, err = c.calls.Grade(ctx, &sudoku.GradeRequest{Puzzle: strings.Repeat("1", 8<<20)})
	refused(codes.OutOfRange, "MESSAGE_TOO_LARGE", err)
	_, err = sudoku.NewAdminServiceClient(c.callers).Reload(ctx, &sudoku.ReloadRequest{})
	refused(codes.Unimplemented, "METHOD_UNKNOWN", err)
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	impossible.MaxAttempts = 0
	_, err = c.calls.Generate(short, impossible)
	// The server's answer or the client's own timer, whichever is first: the code is the same.
	equal(codes.DeadlineExceeded, status.Code(err))
	cancelled, cancel := context.WithCancel(ctx)
	stream, err := c.calls.GenerateStream(cancelled, &sudoku.GenerateStreamRequest{Request: &sudoku.GenerateRequest{}, Count: 1000})
	must(err)
	_, err = stream.Recv()
	must(err)
	cancel()
	for err == nil {
		_, err = stream.Recv()
	}
	equal(codes.Canceled, status.Code(err))
}

func refused(code codes.Code, reason string, err error) {
	equal(code, status.Code(err))
	equal(reason, reasonOf(status.Convert(err).Proto()))
}

// reasonOf gives the reason in the google.rpc.ErrorInfo of a google.rpc.Status or of what has its bytes.
func reasonOf(message proto.Message) string {
	written, err := proto.Marshal(message)
	must(err)
	read := &probe.Status{}
	must(proto.Unmarshal(written, read))
	for _, detail := range read.Details {
		if strings.HasSuffix(detail.TypeUrl, "/google.rpc.ErrorInfo") {
			info := &probe.ErrorInfo{}
			must(proto.Unmarshal(detail.Value, info))
			equal("sudokud", info.Domain)
			return info.Reason
		}
	}
	panic(fmt.Sprintf("no google.rpc.ErrorInfo in %v", message))
}

// solve finds the solution of a puzzle by a search of our own: the cell with the fewest digits first.
func solve(puzzle string) string {
	grid := []byte(puzzle)
	equal(true, search(grid))
	return string(grid)
}

func search(grid []byte) bool {
	best, fewest := -1, []byte("0123456789")
	for cell := range grid {
		if grid[cell] == '.' {
			if free := free(grid, cell); len(free) < len(fewest) {
				best, fewest = cell, free
			}
		}
	}
	if best < 0 {
		return true
	}
	for _, digit := range fewest {
		grid[best] = digit
		if search(grid) {
			return true
		}
	}
	grid[best] = '.'
	return false
}

func free(grid []byte, cell int) []byte {
	digits := []byte("123456789")
	for other, value := range grid {
		box := other/27 == cell/27 && other%9/3 == cell%9/3
		if value != '.' && (other/9 == cell/9 || other%9 == cell%9 || box) {
			digits = bytes.ReplaceAll(digits, []byte{value}, nil)
		}
	}
	return digits
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func equal(expected, found interface{}) {
	if expected != found {
		panic(fmt.Sprintf("expected %v, found %v", expected, found))
	}
}

// All calls of the contract from Node. Run by `tests/clients/run node`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Channel, Failed } from "./grpc.mjs";
import { Contract } from "./protobuf.mjs";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL = EASY.replaceAll("5", ".").replaceAll("7", ".");
const CODES = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
};

const contract = new Contract(...process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, "utf8"))));
const callers = new Channel(process.env.SUDOKUD_CLIENT_PUBLIC);
const operators = new Channel(process.env.SUDOKUD_CLIENT_ADMIN);

/** Makes a call of the contract with several requests, and gives all answers. */
async function all(name, requests, options, channel = callers) {
  const method = contract.methods.get(name);
  const messages = requests.map((request) => contract.encode(method.inputType, request));
  const answers = await channel.call(`/${name}`, messages, options);
  return answers.map((answer) => contract.decode(method.outputType, answer));
}

async function one(name, request, options, channel) {
  const answers = await all(name, [request], options, channel);
  assert.equal(answers.length, 1, name);
  return answers[0];
}

const sudoku = (name, request, options) => one(`sudoku.v1.SudokuService/${name}`, request, options);
const stream = (name, requests, options) => all(`sudoku.v1.SudokuService/${name}`, requests, options);
const admin = (name, request) => one(`sudoku.v1.AdminService/${name}`, request, {}, operators);

/** The reason in the google.rpc.ErrorInfo of a google.rpc.Status. */
function reasonOf(bytes) {
  const status = contract.decode(".probe.Status", bytes);
  const detail = status.details.find((detail) => detail.typeUrl.endsWith("/google.rpc.ErrorInfo"));
  const info = contract.decode(".probe.ErrorInfo", detail.value);
  assert.equal(info.domain, "sudokud");
  return info.reason;
}

async function refused(code, reason, call) {
  await assert.rejects(call, (error) => {
    assert(error instanceof Failed, error);
    assert.equal(error.code, CODES[code], `${error}`);
    assert.equal(reasonOf(error.details), reason);
    return true;
  });
}

/** The solution of a puzzle, by a search of our own: the cell with the fewest digits first. */
function solve(puzzle) {
  const grid = [...puzzle];
  const sees = (a, b) =>
    (a / 9 | 0) === (b / 9 | 0) || a % 9 === b % 9 || ((a / 27 | 0) === (b / 27 | 0) && (a % 9 / 3 | 0) === (b % 9 / 3 | 0));
  const search = () => {
    let best;
    grid.forEach((value, cell) => {
      if (value !== ".") return;
      const taken = new Set(grid.filter((_, other) => sees(cell, other)));
      const free = [..."123456789"].filter((digit) => !taken.has(digit));
      if (best === undefined || free.length < best.free.length) best = { cell, free };
    });
    if (best === undefined) return true;
    for (const digit of best.free) {
      grid[best.cell] = digit;
      if (search()) return true;
    }
    grid[best.cell] = ".";
    return false;
  };
  assert(search());
  return grid.join("");
}

const checks = {
  async generate() {
    const request = {
      level: "easy",
      symmetry: "SYMMETRY_HALF_TURN",
      clues: { max: 40 },
      construction: { grid: "GRID_SOURCE_SEQUENTIAL" },
      seed: 42,
      extras: ["GENERATE_EXTRA_SOLUTION"],
    };
    const made = await sudoku("Generate", request);
    assert.deepEqual(await sudoku("Generate", request), made);
    assert.equal(made.grade.level, "easy");
    assert.equal(made.grade.levelIndex, 0);
    assert(made.grade.solvedByLogic && made.grade.score > 0);
    assert.equal(made.construction.grid, "GRID_SOURCE_SEQUENTIAL");
    assert.equal(made.solution, solve(made.puzzle));
    assert([...made.puzzle].every((value, cell) => (value === ".") === (made.puzzle[80 - cell] === ".")));

    // A seed that the server draws is a number of JavaScript, and leads to the same puzzle again.
    for (let turn = 0; turn < 20; turn++) {
      const { seed, puzzle } = await sudoku("Generate", {});
      assert(Number.isSafeInteger(seed));
      assert.equal((await sudoku("Generate", { seed })).puzzle, puzzle);
    }

    const elements = await stream("GenerateStream", [{ request, count: 3 }]);
    assert.deepEqual(elements.map((element) => element.index ?? 0), [0, 1, 2]);
    assert.deepEqual(elements.map((element) => element.response.seed), [42, 43, 44]);
    assert.deepEqual(elements[0].response, made);
  },

  async grade() {
    const extras = ["GRADE_EXTRA_SOLUTIONS", "GRADE_EXTRA_FACTS", "GRADE_EXTRA_TRACE"];
    const graded = await sudoku("Grade", { puzzle: EASY, extras });
    assert.equal(graded.status, "SOLUTION_STATUS_UNIQUE");
    assert.deepEqual(graded.solutions, [SOLUTION]);
    assert.equal(graded.facts.clueCount, 30);
    assert.equal(graded.facts.givensPerRow.reduce((sum, givens) => sum + givens), 30);
    assert.equal(graded.minimality, undefined);
    const board = [...EASY];
    for (const step of graded.grades[0].trace.steps) {
      for (const placed of step.placements) board[placed.cell ?? 0] = `${placed.digit}`;
    }
    assert.equal(board.join(""), SOLUTION);

    const requests = [EASY, "nonsense", SEVERAL].map((puzzle) => ({ request: { puzzle } }));
    const results = await stream("GradeStream", requests);
    assert.equal(results.length, 3);
    assert.equal(results[0].response.grades[0].level, "easy");
    // An element's failure is a google.rpc.Status, byte for byte.
    assert.equal(reasonOf(contract.encode(".sudoku.v1.Failure", results[1].failure)), "GRID_CHARACTER");
    assert.equal(results[2].response.status, "SOLUTION_STATUS_SEVERAL");
    assert.deepEqual(await stream("GradeStream", []), []);
  },

  async solve() {
    const question = { puzzle: EASY, solution: {} };
    assert.equal((await sudoku("Solve", question)).solution, SOLUTION);
    const { count } = await sudoku("Solve", { puzzle: SEVERAL, count: { limit: 2 } });
    assert.deepEqual([count.solutions, count.limitReached], [2, true]);
    assert((await sudoku("Solve", { puzzle: EASY, trace: {} })).trace.solvedByLogic);
    const ask = { detail: "HINT_DETAIL_PLACE" };
    const { hint } = await sudoku("Solve", { puzzle: EASY, hint: ask });
    assert.equal(hint.status, "HINT_STATUS_FOUND");
    assert(hint.placeText.startsWith("Look at") && hint.step === undefined && hint.technique === undefined);
    const state = { givens: EASY, values: `${EASY.slice(0, 2)}1${EASY.slice(3)}` };
    const wrong = await sudoku("Solve", { state, hint: ask });
    assert.equal(wrong.hint, undefined);
    assert.equal(wrong.mistakes[0].kind, "MISTAKE_KIND_WRONG_VALUE");

    const results = await stream("SolveStream", [{ request: question }, { request: { puzzle: EASY } }]);
    assert.equal(results[0].response.solution, SOLUTION);
    assert.equal(reasonOf(contract.encode(".sudoku.v1.Failure", results[1].failure)), "MISSING");
  },

  async transform() {
    const request = { puzzle: EASY, operations: [{ rotate: "ROTATION_CLOCKWISE_180" }] };
    const turned = await sudoku("Transform", request);
    assert.equal(turned.puzzle, [...EASY].reverse().join(""));
    const random = { random: { seed: Number.MAX_SAFE_INTEGER } };
    const there = await sudoku("Transform", { puzzle: EASY, operations: [random] });
    const inverse = { transformation: there.inverse };
    const back = await sudoku("Transform", { puzzle: there.puzzle, operations: [inverse] });
    assert.equal(back.puzzle, EASY);
    assert.deepEqual(await stream("TransformStream", [{ request }]), [{ response: turned }]);
  },

  async catalog() {
    const ids = [];
    let pageToken = "";
    do {
      const page = await one("sudoku.v1.CatalogService/ListTechniques", { pageSize: 7, pageToken });
      assert(page.techniques.length <= 7);
      ids.push(...page.techniques.map((technique) => technique.id));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    assert(ids.includes("x-wing") && ids.length > 7 && new Set(ids).size === ids.length);
    const { scales, defaultScale } = await one("sudoku.v1.CatalogService/ListScales", {});
    assert(scales.some((scale) => scale.name === defaultScale));
    const { recipes } = await one("sudoku.v1.CatalogService/ListRecipes", {});
    assert.equal(recipes.find((recipe) => recipe.name === "mcm-3").request.level, "medium");
  },

  async operators() {
    const { plugins, snapshotRevision } = await admin("ListPlugins", {});
    assert(plugins.length > 0);
    assert.deepEqual((await admin("ListQuarantine", {})).quarantined, []);
    assert.equal((await admin("Reload", {})).snapshotRevision, snapshotRevision);
  },

  async health() {
    for (const channel of [callers, operators]) {
      const [answer] = await channel.call("/grpc.health.v1.Health/Check", [Buffer.alloc(0)]);
      assert.equal(contract.decode(".probe.HealthCheckResponse", answer).status, 1);
    }
  },

  async reflection() {
    const request = contract.encode(".probe.ServerReflectionRequest", { listServices: "*" });
    for (const version of ["v1", "v1alpha"]) {
      const path = `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`;
      const [answer] = await callers.call(path, [request]);
      const { service } = contract.decode(".probe.ServerReflectionResponse", answer).listServicesResponse;
      const names = service.map((service) => service.name);
      for (const name of ["SudokuService", "CatalogService"]) assert(names.includes(`sudoku.v1.${name}`), version);
    }
  },

  async errors() {
    await refused("INVALID_ARGUMENT", "MISSING", sudoku("Solve", { puzzle: EASY }));
    await refused("NOT_FOUND", "UNKNOWN_SCALE", sudoku("Grade", { puzzle: EASY, scales: ["hodoko"] }));
    await refused("FAILED_PRECONDITION", "PUZZLE_NOT_UNIQUE", sudoku("Solve", { puzzle: SEVERAL, trace: {} }));
    const impossible = { level: "extreme", clues: { min: 60 } };
    await refused("RESOURCE_EXHAUSTED", "BUDGET_EXHAUSTED", sudoku("Generate", { ...impossible, maxAttempts: 2 }));
    await refused("OUT_OF_RANGE", "MESSAGE_TOO_LARGE", sudoku("Grade", { puzzle: "1".repeat(8 << 20) }));
    await refused("UNIMPLEMENTED", "METHOD_UNKNOWN", one("sudoku.v1.AdminService/Reload", {}));
    await refused("DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED", sudoku("Generate", impossible, { timeout: 500 }));
    const some = await stream("GenerateStream", [{ request: {}, count: 1000 }], { stopAfter: 3 });
    assert(some.length >= 3);
    // The connection is as good as before.
    assert.equal((await sudoku("Solve", { puzzle: EASY, solution: {} })).solution, SOLUTION);
  },
};

for (const [name, check] of Object.entries(checks)) {
  await check();
  console.log(`node ${name}: ok`);
}
await callers.close();
await operators.close();
console.log(`${Object.keys(checks).length} passed, 0 failed`);

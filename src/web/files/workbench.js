// The workbench: reads a puzzle, grades it, and shows its solving path step by step.

import { EMPTY, bench, boardShown, lastShown, nameOf, pictureOf, positionAsked, stepShown } from "./bench.js";
import { call } from "./call.js";
import { forgetDamage, showDamage } from "./damage.js";
import { byId, element, fillOptions } from "./element.js";
import { readFragment, writeFragment } from "./fragment.js";
import { gradeAll, showGrades } from "./grades.js";
import { Grid, spoken } from "./grid.js";
import { isGrid, isPuzzle, isSukaku } from "./notation.js";
import { draw, hang, image, watchTheme } from "./picture.js";
import { changes, firstPosition, givensOf, positions, state } from "./position.js";
import { clearReading, watchReading } from "./reading.js";
import { printPuzzle, savePicture } from "./sheet.js";
import { attempt, clearProblem, report, say } from "./token.js";

const EXAMPLE = "...7.64.9.7.8..62...2...83..5.2.....6.4...1.8.....8.4..96...5...47..5.6.5.16.4...";
/** Errors of a grid that is no puzzle. */
const NOT_DRAWN = ["invalid_argument", "failed_precondition"];
/** How long the page waits for the next digit before it asks for grades. */
const TYPING = 400;
const PLAYING = 1500;

let grid;
let asking = new AbortController();
let typing = 0;
let playing = 0;
/** The number of the newest picture that was asked for; an older one that arrives later is not shown. */
let newest = 0;

/** Shows a step: its picture, its text, and what the cells say. */
async function show(shown, started = performance.now()) {
  bench.shown = Math.max(0, Math.min(shown, lastShown()));
  const mine = ++newest;
  describe();
  keepFragment();
  try {
    const made = await image(await draw(pictureOf(bench.shown)));
    if (mine !== newest) {
      return;
    }
    hang(made, started);
    // The neighbours are drawn before they are asked for, so that a step is immediate.
    for (const near of [bench.shown + 1, bench.shown - 1]) {
      if (near >= 0 && near <= lastShown()) {
        draw(pictureOf(near)).then(image).catch(() => {});
      }
    }
  } catch (error) {
    if (mine === newest) {
      // The cells show the digits themselves.
      byId("board").classList.remove("drawn");
      byId("board-picture").replaceChildren();
      // While a puzzle is typed, it breaks rules or has too few givens; the verdict says so.
      if (!NOT_DRAWN.includes(error.code)) {
        report(error, () => show(bench.shown));
      }
    }
  }
}

/** Writes the texts of what is shown. */
function describe() {
  const [step, board, last] = [stepShown(), boardShown(), lastShown()];
  const isEnd = last > 0 && bench.shown === last;
  byId("step-number").value = step ? `Step ${bench.shown} of ${last - 1}` : isEnd ? "End" : last ? `Start (${last - 1} steps)` : "";
  byId("first").disabled = byId("back").disabled = bench.shown === 0;
  byId("next").disabled = byId("play").disabled = bench.shown === last;
  if (bench.shown === last) {
    stopPlaying();
  }
  const ending = bench.solved ? "Solved." : "None of the scale's techniques finds another step.";
  byId("step-text").textContent = step ? (step.text ?? "") : isEnd ? ending : "";
  byId("hint").textContent = "";
  const placed = new Map((step?.placements ?? []).map(({ cell = 0, digit }) => [cell, digit]));
  const gone = new Map();
  for (const { cell = 0, digit } of step?.eliminations ?? []) {
    gone.set(cell, [...(gone.get(cell) ?? []), digit]);
  }
  const marksShown = byId("marks").checked || Boolean(step) || isSukaku(bench.givens);
  const givens = givensOf(bench.givens);
  grid.cells.forEach((cell, index) => {
    const value = board.values[index] === "." ? "" : board.values[index];
    const kind = givens[index] === value ? "given" : "";
    let label = spoken(index, value, marksShown ? board.marks[index] : "", kind);
    if (placed.has(index)) {
      label += `; this step places ${placed.get(index)}`;
    }
    if (gone.has(index)) {
      label += `; this step removes ${gone.get(index).join(" and ")}`;
    }
    cell.setAttribute("aria-label", label);
    cell.textContent = value;
  });
  for (const [index, option] of [...byId("path").children].entries()) {
    option.setAttribute("aria-selected", index === bench.shown);
  }
  const chosen = byId("path").children[bench.shown];
  if (chosen) {
    byId("path").setAttribute("aria-activedescendant", chosen.id);
    // Not scrollIntoView, which would move the page, too.
    const list = byId("path");
    const top = chosen.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + chosen.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  } else {
    byId("path").removeAttribute("aria-activedescendant");
  }
}

function keepFragment() {
  const isEmpty = bench.givens === EMPTY && !bench.own;
  writeFragment({
    puzzle: isEmpty ? "" : bench.givens,
    ...(bench.own ? { values: bench.own.values.join(""), notes: bench.own.marks.join(",") } : {}),
    scale: isEmpty ? "" : byId("scale").value,
    without: bench.without.join(","),
    step: bench.shown || "",
    candidates: byId("marks").checked ? 1 : "",
    symbols: byId("symbols").value,
  });
}

/** Puts a puzzle on the board, without a path yet. */
function put(givens, own = null) {
  asking.abort();
  asking = new AbortController();
  stopPlaying();
  Object.assign(bench, { givens, own, steps: [], boards: [own ?? firstPosition(givens)], solved: false, shown: 0 });
  byId("path").replaceChildren();
  fillOptions(byId("technique"), [["", "technique"]]);
  fillOptions(byId("leave-out"), [["", "none"]]);
  showGrades([], [], "", nameOf);
  byId("verdict").textContent = "";
}

/** Opens another puzzle, for which no technique is left out. */
function openNew(givens, own = null) {
  forgetDamage();
  bench.without = [];
  showLeftOut();
  return open(givens, own);
}

/** Puts a puzzle on the board, and asks for its grades and its path. */
async function open(givens, own = null, shown = 0) {
  put(givens, own);
  const picture = show(0);
  if (givens === EMPTY && !own) {
    return;
  }
  const { signal } = asking;
  await attempt(async () => {
    await Promise.all([grade(signal), path(signal)]);
    if (!signal.aborted) {
      await picture;
      await show(shown);
    }
  });
}

async function grade(signal) {
  let graded, reduced;
  try {
    const all = (without) => gradeAll(bench.givens, bench.scales, without, signal);
    [graded, reduced] = await Promise.all([all([]), bench.without.length ? all(bench.without) : { grades: [] }]);
  } catch (error) {
    if (error.code === "invalid_argument") {
      byId("verdict").textContent = error.message;
      return;
    }
    throw error;
  }
  const { status, grades } = graded;
  if (signal.aborted) {
    return;
  }
  const verdicts = {
    SOLUTION_STATUS_UNIQUE: "The puzzle has exactly one solution.",
    SOLUTION_STATUS_SEVERAL: "The puzzle has several solutions, so it has no grade.",
    SOLUTION_STATUS_NONE: "The puzzle has no solution.",
  };
  byId("verdict").textContent = verdicts[status] ?? "";
  showGrades(grades, reduced.grades, byId("scale").value, nameOf);
}

/** Asks for the path. Without some techniques it is the one of a grade, because Solve leaves none out. */
async function askPath(signal) {
  const scale = byId("scale").value;
  if (bench.without.length) {
    const request = { puzzle: bench.givens, scales: scale ? [scale] : [], extras: ["GRADE_EXTRA_TRACE"], without: bench.without };
    const { grades = [] } = await call("SudokuService/Grade", request, signal);
    return { trace: grades[0]?.trace };
  }
  return call("SudokuService/Solve", { ...positionAsked(), trace: {}, scale }, signal);
}

async function path(signal) {
  let answer;
  try {
    answer = await askPath(signal);
  } catch (error) {
    if (NOT_DRAWN.includes(error.code)) {
      // The verdict on the grades says why.
      return;
    }
    throw error;
  }
  if (signal.aborted) {
    return;
  }
  const { trace = {}, mistakes = [], staleMarks = [] } = answer;
  bench.steps = trace.steps ?? [];
  bench.solved = trace.solvedByLogic ?? false;
  // A grade begins at the givens.
  bench.boards = positions((!bench.without.length && bench.own) || firstPosition(bench.givens), bench.steps);
  const wrong = [...mistakes, ...staleMarks];
  if (wrong.length) {
    byId("verdict").textContent = wrong.map(({ text }) => text).join("; ");
  }
  listSteps();
  describe();
}

function listSteps() {
  const texts = bench.steps.map((step, index) => [`step-${index + 1}`, nameOf(step.technique), changes(step)]);
  const last = lastShown();
  const rows = last ? [["step-0", "Start", ""], ...texts, [`step-${last}`, "End", bench.solved ? "solved" : "no further step"]] : [];
  byId("path").replaceChildren(
    ...rows.map(([id, name, text], index) =>
      element("li", { id, role: "option", "aria-selected": false, click: () => jump(index) }, element("b", {}, name), ` ${text}`),
    ),
  );
  const counts = new Map();
  for (const { technique } of bench.steps) {
    counts.set(technique, (counts.get(technique) ?? 0) + 1);
  }
  const used = [...counts].map(([technique, count]) => [technique, `${nameOf(technique)} (${count})`]);
  fillOptions(byId("technique"), [["", "technique"], ...used]);
  fillOptions(byId("leave-out"), [["", "none"], ...used]);
}

/** Leaves a technique out, or takes it in again. */
function leaveOut(technique) {
  const isOut = bench.without.includes(technique);
  bench.without = isOut ? bench.without.filter((other) => other !== technique) : [...bench.without, technique];
  showLeftOut();
  return open(bench.givens, bench.own);
}

function showLeftOut() {
  const button = (technique) => element("button", { type: "button", click: () => leaveOut(technique) }, `Take in ${nameOf(technique)} again`);
  byId("left-out").replaceChildren(...bench.without.map(button));
  byId("left-out").hidden = bench.without.length === 0;
}

function jump(shown) {
  stopPlaying();
  return show(shown);
}

function stopPlaying() {
  clearInterval(playing);
  playing = 0;
  byId("play").setAttribute("aria-pressed", false);
}

function play() {
  if (playing) {
    stopPlaying();
    return;
  }
  byId("play").setAttribute("aria-pressed", true);
  playing = setInterval(() => show(bench.shown + 1), PLAYING);
  show(bench.shown + 1);
}

/** Asks for a hint about the position that is shown. */
function hint(detail, texts) {
  return attempt(async () => {
    const position = state(bench.givens, boardShown());
    const request = { state: position, hint: { detail }, scale: byId("scale").value, language: navigator.language };
    let answer;
    try {
      answer = await call("SudokuService/Solve", request);
    } catch (error) {
      if (!NOT_DRAWN.includes(error.code)) {
        throw error;
      }
      // The verdict on the grades says why.
      byId("hint").textContent = ["A hint needs a puzzle with exactly one solution.", byId("verdict").textContent].join(" ").trim();
      return;
    }
    const { hint: found = {}, mistakes = [], language } = answer;
    const said = mistakes.length ? mistakes.map(({ text }) => text) : texts.map((text) => found[text]).filter(Boolean);
    // The rest of the page is in English.
    byId("hint").lang = language;
    byId("hint").textContent = said.join(" ");
  });
}

/** Changes a given, and asks for grades when no other digit follows soon. */
function type(index, digit) {
  const givens = bench.givens.slice(0, index) + digit + bench.givens.slice(index + 1);
  if (bench.own || isSukaku(bench.givens) || givens === bench.givens) {
    return;
  }
  forgetDamage();
  put(givens);
  show(0);
  clearTimeout(typing);
  typing = setTimeout(() => open(givens), TYPING);
}

function keys(event, index) {
  if (/^[0-9]$/.test(event.key)) {
    type(index, event.key === "0" ? "." : event.key);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    type(index, ".");
  } else {
    return false;
  }
  return true;
}

/** Shows what the address says. */
function restore() {
  const { puzzle, values, notes, scale, without, step, candidates, symbols = "" } = readFragment();
  showDamage(readFragment(), bench.scales.map(({ name }) => name));
  bench.without = (without ?? "").split(",").filter((technique) => bench.names.has(technique));
  showLeftOut();
  byId("marks").checked = Boolean(candidates);
  byId("symbols").value = symbols;
  if (scale && [...byId("scale").options].some((option) => option.value === scale)) {
    byId("scale").value = scale;
  }
  if (!isPuzzle(puzzle)) {
    const link = location.href;
    const opened = open(EMPTY);
    // A damaged link stays in the address until there is another puzzle.
    history.replaceState(null, "", link);
    return opened;
  }
  const own = isGrid(values) ? { values: [...values], marks: notes?.split(",") ?? [] } : null;
  if (own && (own.marks.length !== 81 || own.marks.some((group) => !/^[1-9]*$/.test(group)))) {
    own.marks = firstPosition(values).marks;
  }
  return open(puzzle, own, Number.parseInt(step, 10) || 0);
}

function watchControls() {
  const on = (id, event, work) => byId(id).addEventListener(event, work);
  on("first", "click", () => jump(0));
  on("back", "click", (event) => step(-1, event));
  on("next", "click", (event) => step(1, event));
  on("play", "click", play);
  on("marks", "change", () => show(bench.shown));
  on("symbols", "change", () => show(bench.shown));
  on("hint-place", "click", () => hint("HINT_DETAIL_PLACE", ["placeText"]));
  on("hint-technique", "click", () => hint("HINT_DETAIL_TECHNIQUE", ["placeText", "techniqueText"]));
  on("hint-step", "click", () => hint("HINT_DETAIL_STEP", ["stepText"]));
  on("save-picture", "click", savePicture);
  on("print-puzzle", "click", printPuzzle);
  watchReading(openNew, () => openNew(EMPTY));
  on("example", "click", () => openNew(EXAMPLE));
  on("clear", "click", () => {
    clearReading();
    openNew(EMPTY);
  });
  on("scale", "change", () => open(bench.givens, bench.own));
  on("technique", "change", () => {
    const first = bench.steps.findIndex(({ technique }) => technique === byId("technique").value);
    if (first >= 0) {
      jump(first + 1);
    }
  });
  on("leave-out", "change", () => byId("leave-out").value && leaveOut(byId("leave-out").value));
  on("path", "keydown", pathKeys);
  watchTheme(() => show(bench.shown));
  addEventListener("hashchange", restore);
}

function step(by, event) {
  stopPlaying();
  // From the click on, not from the moment at which the page got to it.
  show(bench.shown + by, event.timeStamp);
}

function pathKeys(event) {
  const moves = { ArrowDown: bench.shown + 1, ArrowUp: bench.shown - 1, Home: 0, End: lastShown() };
  if (event.key in moves) {
    event.preventDefault();
    jump(moves[event.key]);
    say(byId("step-number").value);
  }
}

/** Lets the workbench work. Returns how others open a puzzle, and how the lists of the server arrive. */
export function startWorkbench() {
  grid = new Grid(byId("board-cells"), keys);
  watchControls();
  put(EMPTY);
  byId("marks").checked = Boolean(readFragment().candidates);
  // Not `show`, which would write the address before it is read.
  describe();
  return {
    puzzle: (puzzle) => {
      clearProblem();
      return openNew(puzzle);
    },
    pattern: () => givensOf(bench.givens),
    lists: (scales, techniques, defaultScale) => {
      const chosen = byId("scale").value || defaultScale;
      bench.scales = scales;
      bench.names = new Map(techniques.map(({ id, name }) => [id, name]));
      fillOptions(byId("scale"), scales.map(({ name }) => [name, name]));
      byId("scale").value = chosen;
      return restore();
    },
  };
}

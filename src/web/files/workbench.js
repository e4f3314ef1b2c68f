// The workbench: reads a puzzle, grades it, shows its solving path step by step, and lets a player solve it.

import { EMPTY, bench, lastShown, nameOf, pictureOf, positionAsked, stepShown } from "./bench.js";
import { call } from "./call.js";
import { showCells } from "./cells.js";
import { forgetDamage, showDamage } from "./damage.js";
import { byId, element, fillOptions } from "./element.js";
import { keepAddress, readFragment, writeFragment } from "./fragment.js";
import { gradeAll, scaleOptions, showGrades } from "./grades.js";
import { Grid } from "./grid.js";
import { hint } from "./hint.js";
import { NOT_DRAWN, isGrid, isPuzzle } from "./notation.js";
import { draw, hang, image, watchTheme } from "./picture.js";
import { added, keepForUndo, keys, setMode, showUndo, watchPlay } from "./play.js";
import { changes, givensOf, positions, startOf } from "./position.js";
import { clearReading, watchReading } from "./reading.js";
import { printPuzzle, savePicture } from "./sheet.js";
import { attempt, clearProblem, report, say } from "./token.js";

const EXAMPLE = "...7.64.9.7.8..62...2...83..5.2.....6.4...1.8.....8.4..96...5...47..5.6.5.16.4...";
/** How long the page waits for the next digit before it asks for grades and path. */
const TYPING = 400;
const PLAYING = 1500;

let grid;
let asking = new AbortController();
let typing = 0;
let playing = 0;
/** Whether the address has an entry in the browser's history for the position before the typed digits. */
let isTyping = false;
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
  const [step, last] = [stepShown(), lastShown()];
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
  showCells(grid.cells);
  byId("complete").checked = bench.own?.complete ?? false;
  showUndo();
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
  const { values = [], notes = [], complete = false } = bench.own ?? {};
  writeFragment({
    view: byId("workbench").hidden ? readFragment().view : "",
    puzzle: isEmpty ? "" : bench.givens,
    values: values.join(""),
    notes: notes.some(Boolean) ? notes.join(".") : "",
    complete: complete ? 1 : "",
    scale: isEmpty ? "" : byId("scale").value,
    without: bench.without.join(","),
    step: bench.shown || "",
    candidates: byId("marks").checked ? 1 : "",
    symbols: byId("symbols").value,
  });
}

/** Puts a position on the board, without a path yet. */
function put(givens, own = null) {
  asking.abort();
  asking = new AbortController();
  clearTimeout(typing);
  stopPlaying();
  if (givens !== bench.givens) {
    forgetGrades();
  }
  Object.assign(bench, { givens, own: added(givens, own), steps: [], solved: false, shown: 0 });
  bench.boards = [startOf(givens, bench.own)];
  byId("path").replaceChildren();
  byId("path-note").textContent = "";
  fillOptions(byId("technique"), [["", "technique"]]);
  fillOptions(byId("leave-out"), [["", "none"]]);
}

function forgetGrades() {
  bench.graded = null;
  showGrades([], [], "", nameOf);
  byId("verdict").textContent = "";
}

/** Opens another puzzle, for which no technique is left out. The browser's Back leads to the one before. */
function openNew(givens, own = null) {
  keepAddress();
  keepForUndo();
  isTyping = false;
  forgetDamage();
  bench.without = [];
  showLeftOut();
  forgetGrades();
  setMode(givens === EMPTY ? "given" : "value");
  return open(givens, own);
}

/** Puts a position on the board, and asks for its grades and its path. */
function open(givens, own = null, shown = 0) {
  put(givens, own);
  return ask(show(0), shown);
}

/** Asks for the grades and the path of what is on the board, and shows a step of it. */
async function ask(picture, shown = 0) {
  if (bench.givens === EMPTY && !bench.own) {
    return;
  }
  const { signal } = asking;
  await attempt(async () => {
    await Promise.all([grade(signal), path(signal)]);
    if (!signal.aborted) {
      await picture;
      await show(shown || bench.shown);
    }
  });
}

/** Puts another position on the board, and asks for its path when no other change follows soon. */
function change({ givens, own }) {
  if (!isTyping) {
    keepAddress();
    isTyping = true;
  }
  forgetDamage();
  put(givens, own);
  const picture = show(0);
  typing = setTimeout(() => ask(picture), TYPING);
}

/** Shows the grades, which depend on the givens alone. */
async function grade(signal) {
  if (bench.graded) {
    showGrades(...bench.graded, byId("scale").value, nameOf);
    return;
  }
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
  bench.graded = [grades, reduced.grades];
  showGrades(...bench.graded, byId("scale").value, nameOf);
}

async function path(signal) {
  const request = { ...positionAsked(), trace: { without: bench.without }, scale: byId("scale").value };
  let answer;
  try {
    answer = await call("SudokuService/Solve", request, signal);
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
  bench.boards = positions(startOf(bench.givens, bench.own), bench.steps);
  byId("path-note").textContent = [...mistakes, ...staleMarks].map(({ text }) => `${text}.`).join(" ");
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
  forgetGrades();
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

/** Shows what the address says. */
function restore() {
  const { puzzle, values, notes, complete, scale, without, step, candidates, symbols = "" } = readFragment();
  isTyping = false;
  showDamage(readFragment(), bench.scales.map(({ name }) => name));
  bench.without = (without ?? "").split(",").filter((technique) => bench.names.has(technique));
  showLeftOut();
  forgetGrades();
  byId("marks").checked = Boolean(candidates);
  byId("symbols").value = symbols;
  if (scale && [...byId("scale").options].some((option) => option.value === scale)) {
    byId("scale").value = scale;
  }
  if (!isPuzzle(puzzle)) {
    const link = location.href;
    setMode("given");
    const opened = open(EMPTY);
    // A damaged link stays in the address until there is another puzzle.
    history.replaceState(null, "", link);
    return opened;
  }
  const groups = notes?.split(".") ?? [];
  const isWhole = groups.length === 81 && groups.every((group) => /^[1-9]*$/.test(group));
  const own = { values: [...(isGrid(values) ? values : givensOf(puzzle))], notes: isWhole ? groups : new Array(81).fill(""), complete: Boolean(complete) };
  setMode("value");
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
  watchPlay(grid, change);
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
      fillOptions(byId("scale"), scaleOptions(scales));
      byId("scale").value = chosen;
      return restore();
    },
  };
}

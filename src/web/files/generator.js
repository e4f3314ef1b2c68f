// The generator: a form for what the puzzles must be, and the puzzles.

import { call, stream } from "./call.js";
import { bytes, csv, save } from "./download.js";
import { byId, element, fillOptions, words } from "./element.js";
import { levelAndScore, scaleOptions } from "./grades.js";
import { Mask } from "./mask.js";
import { draw, image } from "./picture.js";
import { attempt, report } from "./token.js";

const SYMMETRIES = [
  "NONE",
  "HALF_TURN",
  "QUARTER_TURN",
  "HORIZONTAL",
  "VERTICAL",
  "BOTH_MIRRORS",
  "DIAGONAL",
  "ANTIDIAGONAL",
  "BOTH_DIAGONALS",
  "ALL",
];

const lists = { scales: [], techniques: [], recipes: [] };
const needed = new Set();
let made = [];
let mask;
let running = null;

function nameOf(technique) {
  return lists.techniques.find(({ id }) => id === technique)?.name ?? technique ?? "";
}

function chosenScale() {
  return lists.scales.find(({ name }) => name === byId("generate-scale").value);
}

/** Shows the techniques of the scale's ladder whose names have the text of the filter. */
function showTechniques() {
  const rungs = new Set((chosenScale()?.rungs ?? []).map(({ technique }) => technique));
  const wanted = byId("needs-filter").value.trim().toLowerCase();
  const fits = ({ id, name }) => rungs.has(id) && `${id} ${name}`.toLowerCase().includes(wanted);
  byId("needs").replaceChildren(
    ...lists.techniques.filter(fits).map(({ id, name, summary }) =>
      element(
        "label",
        { title: summary },
        element("input", { type: "checkbox", value: id, checked: needed.has(id), change: (event) => need(id, event.target.checked) }),
        ` ${name}`,
      ),
    ),
  );
}

function need(id, isNeeded) {
  if (isNeeded) {
    needed.add(id);
  } else {
    needed.delete(id);
  }
  showNeeded();
}

function showNeeded() {
  byId("needs-chosen").textContent = `: ${[...needed].map(nameOf).join(", ") || "any"}`;
}

function showLevels() {
  const levels = (chosenScale()?.levels ?? []).map(({ name }) => [name, words(name)]);
  fillOptions(byId("level"), [["", "any"], ...levels]);
  showTechniques();
}

function showRecipe() {
  const recipe = lists.recipes.find(({ name }) => name === byId("recipe").value);
  byId("recipe-summary").textContent = recipe ? [recipe.summary, recipe.unavailable].filter(Boolean).join(" ") : "";
}

/** The range of two fields, or nothing if both are empty. */
function range(from, to) {
  const [min, max] = [byId(from).value, byId(to).value];
  return min || max ? { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) } : undefined;
}

/** The request of the form. What is empty is left out, so that a recipe can set it. */
function request() {
  const value = (id) => byId(id).value || undefined;
  return {
    recipe: value("recipe"),
    scale: value("generate-scale"),
    level: value("level"),
    score: range("score-min", "score-max"),
    clues: range("clues-min", "clues-max"),
    symmetry: value("symmetry"),
    needs: needed.size ? [...needed] : undefined,
    mask: mask.text() || undefined,
    seed: value("seed"),
  };
}

function isRunning(is) {
  byId("generate").disabled = is;
  byId("stop").disabled = !is;
  byId("progress").hidden = !is;
  byId("generated").classList.remove("wrong");
}

async function generate() {
  const count = Number(byId("count").value) || 1;
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  made = [];
  byId("made").replaceChildren();
  byId("save-bar").hidden = true;
  isRunning(true);
  const failures = new Set();
  const showProgress = () => {
    Object.assign(byId("progress"), { max: count, value: made.length });
    byId("generated").textContent = `Searching: ${made.length} of ${count}.`;
  };
  showProgress();
  try {
    for await (const { response, failure } of stream("SudokuService/GenerateStream", { request: request(), count }, signal)) {
      if (failure) {
        failures.add(failure.message);
      } else {
        made.push(response);
        await show(response);
      }
      showProgress();
    }
  } catch (error) {
    if (["unauthenticated", "permission_denied"].includes(error.code)) {
      report(error, generate);
    } else if (error.code !== "canceled") {
      failures.add(error.message);
    }
  }
  if (running.signal === signal) {
    isRunning(false);
    const puzzles = made.length === 1 ? "1 puzzle." : `${made.length} puzzles.`;
    byId("generated").textContent = [made.length || !failures.size ? puzzles : "", ...failures].join(" ").trim();
    byId("generated").classList.toggle("wrong", failures.size > 0);
    byId("save-bar").hidden = made.length === 0;
  }
}

/** Shows a puzzle as a small picture with its grade. */
async function show(response) {
  const { puzzle, grade = {}, seed } = response;
  const picture = await image(await draw({ puzzle, size: 240 }));
  const facts = [levelAndScore(grade), nameOf(grade.hardest), `seed ${seed ?? 0}`];
  byId("made").append(
    element(
      "figure",
      {},
      picture,
      element("figcaption", {}, ...facts.filter(Boolean).map((fact) => element("span", {}, fact))),
      element("button", { type: "button", click: () => hooks.open(puzzle) }, "Open in the workbench"),
    ),
  );
}

/** One SVG file for each puzzle, because an SVG has no pages. */
function saveSvg() {
  return attempt(async () => {
    for (const [index, { puzzle }] of made.entries()) {
      const { svg } = await draw({ puzzle, size: 600 });
      save(`sudoku-${index + 1}.svg`, "image/svg+xml", svg);
    }
  });
}

function savePdf() {
  return attempt(async () => {
    const puzzles = made.map(({ puzzle, grade }) => ({ puzzle, level: words(grade?.level) }));
    const { pdf } = await call("SudokuService/Print", { puzzles, title: "Sudoku" });
    save("sudoku.pdf", "application/pdf", bytes(pdf));
  });
}

function watchControls() {
  const on = (id, event, work) => byId(id).addEventListener(event, work);
  on("recipe", "change", showRecipe);
  on("generate-scale", "change", showLevels);
  on("needs-filter", "input", showTechniques);
  on("mask-clear", "click", () => mask.setAll(new Array(81).fill(false)));
  on("mask-invert", "click", () => mask.setAll(mask.painted.map((isPainted) => !isPainted)));
  on("mask-turn", "click", () => mask.setAll(mask.painted.map((isPainted, index) => isPainted || mask.painted[80 - index])));
  on("mask-puzzle", "click", () => mask.setAll([...hooks.pattern()].map((character) => character !== ".")));
  on("stop", "click", () => running?.abort());
  on("generate-form", "submit", (event) => {
    event.preventDefault();
    generate();
  });
  on("show-made", "click", () => byId("made-heading").scrollIntoView());
  on("save-text", "click", () => save("sudoku.txt", "text/plain", `${made.map(({ puzzle }) => puzzle).join("\n")}\n`));
  on("save-csv", "click", () => save("sudoku.csv", "text/csv", csv(made)));
  on("save-svg", "click", saveSvg);
  on("save-pdf", "click", savePdf);
}

let hooks;

/** Lets the generator work. It opens puzzles in the workbench, and takes the pattern of the puzzle there. */
export function startGenerator(workbench) {
  hooks = workbench;
  mask = new Mask((count) => (byId("mask-count").value = count === 1 ? "1 cell" : count ? `${count} cells` : "any"));
  fillOptions(byId("symmetry"), [["", "any"], ...SYMMETRIES.slice(1).map((name) => [`SYMMETRY_${name}`, words(name.toLowerCase().replaceAll("_", "-"))])]);
  watchControls();
  return {
    lists: (scales, techniques, recipes, defaultScale) => {
      Object.assign(lists, { scales, techniques, recipes });
      fillOptions(byId("recipe"), [["", "none"], ...recipes.map(({ name }) => [name, name])]);
      const chosen = byId("generate-scale").value || defaultScale;
      fillOptions(byId("generate-scale"), scaleOptions(scales));
      byId("generate-scale").value = chosen;
      showLevels();
      showRecipe();
      showNeeded();
    },
  };
}

// What is wrong with a link to the workbench.

import { byId } from "./element.js";
import { isGrid, isPuzzle } from "./notation.js";

const KNOWN = ["puzzle", "values", "notes", "complete", "scale", "without", "step", "candidates", "symbols"];
const AGAIN = "Ask for the link again, or paste the puzzle.";

function damageOfPuzzle(puzzle) {
  const strange = [...puzzle].findIndex((sign) => !/[0-9.]/.test(sign));
  if (strange >= 0) {
    return `its character ${strange + 1} is “${[...puzzle][strange]}”, and a cell is 1 to 9, or a point if it is empty`;
  }
  if (puzzle.length === 81) {
    return `its character ${puzzle.indexOf("0") + 1} is 0, and an empty cell is a point`;
  }
  return `it has ${puzzle.length} character${puzzle.length === 1 ? "" : "s"}, and a puzzle has 81, or 729 as a sukaku`;
}

/** What is wrong with the state of the address, on a server with these scales; nothing if all of it can be shown. */
function damageOf(state, scales) {
  const { puzzle, values, scale } = state;
  const keys = Object.keys(state).filter((key) => key !== "view");
  if (keys.length && !KNOWN.some((key) => keys.includes(key))) {
    return `This link has no puzzle: after # it should have puzzle= and 81 characters. ${AGAIN}`;
  }
  if (puzzle && !isPuzzle(puzzle)) {
    return `The puzzle of this link is damaged: ${damageOfPuzzle(puzzle)}. ${AGAIN}`;
  }
  if (puzzle && values && !isGrid(values)) {
    return "The digits of the player in this link are damaged, so the puzzle is shown without them.";
  }
  if (scale && !scales.includes(scale)) {
    return `This link is for the scale “${scale}”, which this server does not have.`;
  }
  return "";
}

function note(text) {
  byId("link-note").textContent = text;
  byId("link-note").hidden = !text;
}

/** Says near the board what is wrong with the state of the address. */
export function showDamage(state, scales) {
  note(damageOf(state, scales));
}

/** Says nothing more about the link, because something else is on the board. */
export function forgetDamage() {
  note("");
}

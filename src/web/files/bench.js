// What is on the workbench.

import { byId } from "./element.js";
import { marksAsked } from "./picture.js";
import { firstPosition, state } from "./position.js";

/** A grid without a digit. */
export const EMPTY = ".".repeat(81);

/**
 * What is on the board: the givens; what a player has added to them (`values` with the givens, `notes`, and whether these are all
 * candidates of their cells), or nothing; the path, and the step that is shown.
 */
export const bench = {
  givens: EMPTY,
  own: null,
  steps: [],
  /** The ids of the techniques that are left out. */
  without: [],
  boards: [firstPosition(EMPTY)],
  solved: false,
  /** 0 is the start, n the n-th step on the board before it, and the number after the last step the end. */
  shown: 0,
  scales: [],
  names: new Map(),
  /** The grades of the givens, once they are known. */
  graded: null,
};

/** The name of a technique for people. */
export function nameOf(technique) {
  return technique ? (bench.names.get(technique) ?? technique) : "";
}

/** The number of the last thing to show. */
export function lastShown() {
  return bench.steps.length ? bench.steps.length + 1 : 0;
}

/** The board that is shown. */
export function boardShown() {
  return bench.boards[Math.max(0, Math.min(bench.shown - 1, bench.boards.length - 1))];
}

/** The step that is shown, if one is. */
export function stepShown() {
  return bench.shown > 0 ? bench.steps[bench.shown - 1] : undefined;
}

/** The request for the picture of a step. */
export function pictureOf(shown) {
  const board = bench.boards[Math.max(0, Math.min(shown - 1, bench.boards.length - 1))];
  const step = shown > 0 ? bench.steps[shown - 1] : undefined;
  const areShown = byId("marks").checked;
  const rest = { ...(step ? { step } : {}), symbols: symbolsAsked() };
  if (shown > 0) {
    return { state: state(bench.givens, board), pencilMarks: marksAsked(areShown), ...rest };
  }
  if (!bench.own) {
    return { puzzle: bench.givens, pencilMarks: marksAsked(areShown), ...rest };
  }
  const { values, notes } = bench.own;
  // As complete marks, an empty group is drawn as one.
  const position = areShown ? state(bench.givens, board) : state(bench.givens, { values, marks: notes }, "MARKS_COMPLETE");
  return { state: position, pencilMarks: marksAsked(areShown || notes.some(Boolean)), ...rest };
}

/** The symbols in place of the digits, as the calls take them; none for the digits. */
export function symbolsAsked() {
  return [...byId("symbols").value];
}

/** The puzzle or position, as the calls take it. */
export function positionAsked() {
  if (!bench.own) {
    return { puzzle: bench.givens };
  }
  const { values, notes, complete } = bench.own;
  return { state: state(bench.givens, { values, marks: notes }, complete ? "MARKS_UNSPECIFIED" : "MARKS_NOTES") };
}

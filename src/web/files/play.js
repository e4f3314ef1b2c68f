// What a player adds to a puzzle: values and notes, and the way back to earlier positions. The givens are protected.

import { bench, boardShown } from "./bench.js";
import { byId, element } from "./element.js";
import { place } from "./grid.js";
import { isSukaku } from "./notation.js";
import { after, givensOf, startOf } from "./position.js";
import { say } from "./token.js";

/** The positions before and after the one on the board, for undo and redo. */
const past = [];
const future = [];
let change;

/** What the next digit is: `value`, `note` or `given`. */
function mode() {
  return document.querySelector("[name=mode]:checked").value;
}

/** Chooses what the next digit is. */
export function setMode(name) {
  document.querySelector(`[name=mode][value=${name}]`).checked = true;
}

/** What a player has added; nothing if that is nothing. */
export function added(givens, own) {
  const isAdded = own && (own.values.join("") !== givensOf(givens) || own.notes.some(Boolean));
  return isAdded ? own : null;
}

/** What the board shows, as a player's own. The marks of a step are all candidates. */
function own() {
  const { values, marks } = boardShown();
  const nothing = { values: [...givensOf(bench.givens)], notes: new Array(81).fill(""), complete: false };
  return bench.shown ? { values, notes: marks, complete: true } : (bench.own ?? nothing);
}

/** The position with a digit, or "." for none, in a cell: `{ givens, own }`. Nothing if the cell does not take it. */
function typed(index, digit, kind) {
  const { values, notes, complete } = own();
  const set = (list, text) => list.map((before, cell) => (cell === index ? text : before));
  if (kind === "given") {
    if (isSukaku(bench.givens)) {
      say("The givens of a sukaku cannot be typed.");
      return null;
    }
    const givens = set([...bench.givens], digit).join("");
    return { givens, own: bench.own && { ...bench.own, values: set(bench.own.values, digit), notes: set(bench.own.notes, "") } };
  }
  const { givens } = bench;
  if (givensOf(givens)[index] !== ".") {
    say(`${place(index)} is a given.`);
    return null;
  }
  if (digit === ".") {
    return { givens, own: { values: set(values, "."), notes: set(notes, ""), complete } };
  }
  if (kind === "value") {
    const next = after({ values, marks: notes }, { placements: [{ cell: index, digit }] });
    return { givens, own: { values: next.values, notes: next.marks, complete } };
  }
  if (values[index] !== ".") {
    say(`${place(index)} has a value.`);
    return null;
  }
  const before = notes[index];
  const group = before.includes(digit) ? before.replace(digit, "") : [...before, digit].sort().join("");
  return { givens, own: { values, notes: set(notes, group), complete } };
}

/** The position whose notes are all candidates of their cells, or not. The cells without notes get all candidates. */
function withComplete(complete) {
  const { values, notes } = own();
  const { marks } = startOf(bench.givens, { values, notes, complete });
  return { givens: bench.givens, own: { values, notes: complete ? marks : notes, complete } };
}

/** What undo and redo put on the board again. */
function present() {
  return { givens: bench.givens, own: bench.own, mode: mode() };
}

/** Keeps the position on the board for undo, before another one replaces it. */
export function keepForUndo() {
  past.push(present());
  future.length = 0;
}

/** Puts the position before the one on the board there again, or the one after it. */
function undo(isRedo) {
  const [from, to] = isRedo ? [future, past] : [past, future];
  const position = from.pop();
  if (position) {
    to.push(present());
    setMode(position.mode);
    change(position);
  }
}

/** Disables the buttons that have nothing to do. */
export function showUndo() {
  byId("undo").disabled = past.length === 0;
  byId("redo").disabled = future.length === 0;
}

/** Writes a digit, or "." for none, in a cell. */
function write(index, digit, kind = mode()) {
  const position = typed(index, digit, kind);
  const isNew = position && (position.givens !== bench.givens || JSON.stringify(added(position.givens, position.own)) !== JSON.stringify(bench.own));
  if (isNew) {
    keepForUndo();
    change(position);
  }
}

/** What the keys do in a cell. */
export function keys(event, index) {
  // With Shift, the key of a digit is another character.
  const shifted = event.shiftKey && /^Digit([1-9])$/.exec(event.code)?.[1];
  if (shifted) {
    write(index, shifted, "note");
  } else if (/^[1-9]$/.test(event.key)) {
    write(index, event.key);
  } else if (["0", "Delete", "Backspace"].includes(event.key)) {
    write(index, ".");
  } else if (event.key.toLowerCase() === "n") {
    setMode(mode() === "note" ? "value" : "note");
  } else {
    return false;
  }
  return true;
}

/** Undo and redo by their usual keys, except in a field, which has its own. */
function undoKeys(event) {
  const key = event.key.toLowerCase();
  const isUndoKey = (event.ctrlKey || event.metaKey) && !event.altKey && ["z", "y"].includes(key);
  if (!isUndoKey || event.target.matches?.("input:not([type=radio], [type=checkbox]), textarea") || byId("workbench").hidden) {
    return;
  }
  event.preventDefault();
  undo(key === "y" || event.shiftKey);
}

/** Lets the controls for digits work on the current cell of a grid. `changed` puts a position on the board. */
export function watchPlay(grid, changed) {
  change = changed;
  const button = (digit) => element("button", { type: "button", click: (event) => write(grid.current, digit, event.shiftKey ? "note" : mode()) }, digit);
  const clear = element("button", { type: "button", "aria-label": "Clear the cell", click: () => write(grid.current, ".") }, "\u232B");
  byId("pad").replaceChildren(...[..."123456789"].map(button), clear);
  byId("undo").addEventListener("click", () => undo(false));
  byId("redo").addEventListener("click", () => undo(true));
  byId("complete").addEventListener("change", () => {
    keepForUndo();
    change(withComplete(byId("complete").checked));
  });
  addEventListener("keydown", undoKeys);
}

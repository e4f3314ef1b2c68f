// Positions along a solving path. The steps say what changes; nothing is deduced here.

import { isSukaku } from "./notation.js";

const PEERS = Array.from({ length: 81 }, (_, cell) => {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  const sees = (other) => {
    const [otherRow, otherColumn] = [Math.floor(other / 9), other % 9];
    const sameBox =
      Math.floor(row / 3) === Math.floor(otherRow / 3) && Math.floor(column / 3) === Math.floor(otherColumn / 3);
    return other !== cell && (row === otherRow || column === otherColumn || sameBox);
  };
  return Array.from({ length: 81 }, (_, other) => other).filter(sees);
});

/** The candidates of each cell of a sukaku. */
function groupsOf(sukaku) {
  return PEERS.map((_, cell) => sukaku.slice(9 * cell, 9 * cell + 9).replace(/[.0]/g, ""));
}

/** The givens as 81 characters. Those of a sukaku are the ones that the server takes for givens. */
export function givensOf(puzzle) {
  if (!isSukaku(puzzle)) {
    return puzzle;
  }
  const groups = groupsOf(puzzle);
  const isUnstruck = groups.every(({ length }) => length === 1 || length === 9);
  const isLeft = (digit, peer) => groups[peer].length > 1 && groups[peer].includes(digit);
  const isGiven = (group, cell) => group.length === 1 && (isUnstruck || !PEERS[cell].some((peer) => isLeft(group, peer)));
  return groups.map((group, cell) => (isGiven(group, cell) ? group : ".")).join("");
}

/** The givens with every candidate that they leave, and that a sukaku has. */
export function firstPosition(puzzle) {
  const values = [...givensOf(puzzle)].map((character) => (character >= "1" && character <= "9" ? character : "."));
  const groups = isSukaku(puzzle) ? groupsOf(puzzle) : values.map(() => "123456789");
  const marks = values.map((value, cell) => {
    if (value !== ".") {
      return "";
    }
    const seen = new Set(PEERS[cell].map((peer) => values[peer]));
    return [...groups[cell]].filter((digit) => !seen.has(digit)).join("");
  });
  return { values, marks };
}

/** The position in which a path begins: the givens with what a player has added to them. */
export function startOf(puzzle, own) {
  const first = firstPosition(puzzle);
  if (!own) {
    return first;
  }
  const added = own.values.map((digit, cell) => ({ cell, digit })).filter(({ cell, digit }) => digit !== first.values[cell]);
  const { values, marks } = after(first, { placements: added });
  return { values, marks: marks.map((group, cell) => (own.complete && own.notes[cell] && group ? own.notes[cell] : group)) };
}

/** The cells whose digit is also in another cell of their row, column or box. */
export function clashes(values) {
  const isClash = (value, cell) => value !== "." && PEERS[cell].some((peer) => values[peer] === value);
  return new Set(values.flatMap((value, cell) => (isClash(value, cell) ? [cell] : [])));
}

/** The position after a step. */
export function after({ values, marks }, step) {
  const next = { values: [...values], marks: [...marks] };
  // JSON leaves out zeros.
  for (const { cell = 0, digit } of step.placements ?? []) {
    next.values[cell] = String(digit);
    next.marks[cell] = "";
    for (const peer of PEERS[cell]) {
      next.marks[peer] = next.marks[peer].replace(digit, "");
    }
  }
  for (const { cell = 0, digit } of step.eliminations ?? []) {
    next.marks[cell] = next.marks[cell].replace(digit, "");
  }
  return next;
}

/** The position before each step, and the one after the last. */
export function positions(first, steps) {
  const all = [first];
  for (const step of steps) {
    all.push(after(all.at(-1), step));
  }
  return all;
}

/** A position as the server's calls take it. */
export function state(givens, { values, marks }, kind = "MARKS_UNSPECIFIED") {
  return { givens, values: values.join(""), pencilMarks: marks, marks: kind };
}

/** What a step changes, in short. */
export function changes(step) {
  const cell = ({ cell: index = 0 }) => `r${Math.floor(index / 9) + 1}c${(index % 9) + 1}`;
  const placed = (step.placements ?? []).map((one) => `${cell(one)} = ${one.digit}`);
  const gone = (step.eliminations ?? []).map((one) => `${cell(one)} ≠ ${one.digit}`);
  const all = [...placed, ...gone];
  return all.length > 4 ? `${all.slice(0, 4).join(", ")} and ${all.length - 4} more` : all.join(", ");
}

// What the cells of the workbench say: for screen readers, and for everybody where there is no picture.

import { bench, boardShown, stepShown } from "./bench.js";
import { byId } from "./element.js";
import { marksAsLines, spoken } from "./grid.js";
import { isSukaku } from "./notation.js";
import { clashes, givensOf } from "./position.js";

/** Writes the position that is shown, and what the step that is shown changes. */
export function showCells(cells) {
  const [step, board] = [stepShown(), boardShown()];
  const placed = new Map((step?.placements ?? []).map(({ cell = 0, digit }) => [cell, digit]));
  const gone = new Map();
  for (const { cell = 0, digit } of step?.eliminations ?? []) {
    gone.set(cell, [...(gone.get(cell) ?? []), digit]);
  }
  const marksShown = byId("marks").checked || Boolean(step) || isSukaku(bench.givens);
  const givens = givensOf(bench.givens);
  const clashing = clashes(board.values);
  cells.forEach((cell, index) => {
    const value = board.values[index] === "." ? "" : board.values[index];
    const kind = givens[index] === value ? "given" : "";
    const note = bench.shown ? "" : (bench.own?.notes[index] ?? "");
    let label = spoken(index, value, marksShown ? board.marks[index] : "", kind);
    if (note) {
      label += `; notes ${[...note].join(" ")}`;
    }
    if (clashing.has(index)) {
      label += `; clashes with another ${value}`;
    }
    if (placed.has(index)) {
      label += `; this step places ${placed.get(index)}`;
    }
    if (gone.has(index)) {
      label += `; this step removes ${gone.get(index).join(" and ")}`;
    }
    cell.setAttribute("aria-label", label);
    cell.setAttribute("aria-invalid", clashing.has(index));
    cell.classList.toggle("given", Boolean(kind));
    cell.classList.toggle("marks", !value);
    cell.textContent = value || (note && marksAsLines(note));
  });
}

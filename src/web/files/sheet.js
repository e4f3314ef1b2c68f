// Saves what is on the workbench.

import { bench, pictureOf, positionAsked, symbolsAsked } from "./bench.js";
import { call } from "./call.js";
import { bytes, save } from "./download.js";
import { byId } from "./element.js";
import { draw } from "./picture.js";
import { attempt } from "./token.js";

/** Saves the picture that is shown. */
export function savePicture() {
  return attempt(async () => {
    const { svg } = await draw(pictureOf(bench.shown));
    save("sudoku.svg", "image/svg+xml", svg);
  });
}

/** Saves the puzzle as a sheet with its level and its solution. */
export function printPuzzle() {
  return attempt(async () => {
    const request = { puzzles: [positionAsked()], puzzlesPerPage: 1, levels: "PRINT_LEVELS_GRADED", symbols: symbolsAsked() };
    try {
      const { pdf } = await call("SudokuService/Print", request);
      save("sudoku.pdf", "application/pdf", bytes(pdf));
    } catch (error) {
      if (error.code !== "failed_precondition") {
        throw error;
      }
      byId("hint").textContent = "A sheet with level and solution needs a puzzle with exactly one solution.";
    }
  });
}

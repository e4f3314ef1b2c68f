// Hints for the position that is shown.

import { bench, positionAsked } from "./bench.js";
import { call } from "./call.js";
import { byId } from "./element.js";
import { NOT_DRAWN } from "./notation.js";
import { attempt } from "./token.js";

/** Asks for a hint in one of its details, and shows these texts of it. It is about the step of the path that is shown, or the first one. */
export function hint(detail, texts) {
  return attempt(async () => {
    const seen = bench.steps.slice(0, Math.max(0, bench.shown - 1));
    const after = seen.map(({ placements, eliminations }) => ({ placements, eliminations }));
    const asked = { detail, after, without: bench.without };
    const request = { ...positionAsked(), hint: asked, scale: byId("scale").value, language: navigator.language };
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
    const said = mistakes.length ? mistakes.map(({ text }) => `${text}.`) : texts.map((text) => found[text]).filter(Boolean);
    // The rest of the page is in English.
    byId("hint").lang = language;
    byId("hint").textContent = said.join(" ");
  });
}

// The grades of a puzzle on all scales, side by side.

import { call } from "./call.js";
import { byId, fillTable, words } from "./element.js";

/** Most scales of one call. */
const MOST_SCALES = 16;

/** Grades a puzzle on these scales, as if some techniques did not exist: `{ status, grades }`. */
export async function gradeAll(puzzle, scales, without, signal) {
  const names = scales.map(({ name }) => name);
  const parts = [];
  for (let from = 0; from < Math.max(1, names.length); from += MOST_SCALES) {
    parts.push(call("SudokuService/Grade", { puzzle, scales: names.slice(from, from + MOST_SCALES), without }, signal));
  }
  const answers = await Promise.all(parts);
  return { status: answers[0].status, grades: answers.flatMap(({ grades }) => grades ?? []) };
}

/** Shows grades, and what they become without some techniques. `name` gives the name of a technique for people. */
export function showGrades(grades, reduced, chosen, name) {
  const cells = (grade) => [
    levelAndScore(grade),
    name(grade.hardest) || "none",
    grade.solvedByLogic ? "yes" : "no",
  ];
  fillTable(
    byId("grades"),
    grades.map((grade) => {
      const other = reduced.find(({ scale }) => scale === grade.scale);
      const after = other ? cells(other) : [];
      const both = cells(grade).map((cell, index) => (!other || after[index] === cell ? cell : `${cell} \u2192 ${after[index]}`));
      return [grade.scale, ...both];
    }),
  );
  for (const row of byId("grades").tBodies[0].rows) {
    row.classList.toggle("chosen", row.cells[0].textContent === chosen);
  }
}

/** The level of a grade for people, with the score behind it. */
export function levelAndScore({ level, score = 0 }) {
  return level ? `${words(level)} (${number(score)})` : score ? `score ${number(score)}` : "none";
}

/** The scales for a choice, each with its sentence. */
export function scaleOptions(scales) {
  return scales.map(({ name, summary }) => [name, summary ? `${name}: ${summary}` : name]);
}

/** Writes a score with at most two digits after the point. */
function number(score) {
  return String(Math.round(score * 100) / 100);
}

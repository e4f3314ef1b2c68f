// Reads texts in the formats that the server knows, and offers the puzzles in them.

import { call } from "./call.js";
import { byId, fillOptions } from "./element.js";
import { attempt } from "./token.js";

let entries = [];

/**
 * Reads the text of the field. `open` puts the first puzzle on the board, and each one that the user chooses. Without a puzzle `clear`
 * empties the board: what it says about the puzzle before is not about this text.
 */
function read(open, clear) {
  const text = byId("text").value;
  return attempt(async () => {
    let answer;
    try {
      answer = await call("SudokuService/Read", { text });
    } catch (error) {
      if (error.code !== "invalid_argument") {
        throw error;
      }
      answer = { entries: [{ error: { text: error.message } }] };
    }
    const { entries: found = [], format } = answer;
    const problems = found.filter(({ error }) => error).slice(0, 3);
    byId("read-note").textContent = [
      format && `Read as ${format}.`,
      ...problems.map(({ error }) => error.text),
    ]
      .filter(Boolean)
      .join(" ");
    entries = found.filter(({ error }) => !error);
    fillOptions(byId("entries"), entries.map((entry, index) => [String(index), `${index + 1} of ${entries.length} ${nameOf(entry)}`]));
    byId("entries-label").hidden = entries.length < 2;
    if (entries.length) {
      byId("entries").value = "0";
      await openEntry(entries[0], open);
    } else {
      byId("entry-note").textContent = "";
      await clear();
    }
  });
}

/** The label of a puzzle, and what came with it. */
function nameOf({ label, fields = [] }) {
  return [label, ...fields.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean).join(", ");
}

function openEntry(entry, open) {
  byId("entry-note").textContent = nameOf(entry);
  if (entry.puzzle) {
    return open(entry.puzzle);
  }
  const { givens, values, pencilMarks = [], marks } = entry.state;
  const isMarked = pencilMarks.length > 0;
  const notes = isMarked ? pencilMarks : new Array(81).fill("");
  return open(givens || values, { values: [...values], notes, complete: isMarked && marks !== "MARKS_NOTES" });
}

/** Lets the form work. */
export function watchReading(open, clear) {
  byId("read-form").addEventListener("submit", (event) => {
    event.preventDefault();
    read(open, clear);
  });
  // The field has the text after the event.
  byId("text").addEventListener("paste", () => setTimeout(() => read(open, clear)));
  byId("entries").addEventListener("change", () => openEntry(entries[Number(byId("entries").value)], open));
}

/** Empties the form. */
export function clearReading() {
  for (const id of ["read-note", "entry-note"]) {
    byId(id).textContent = "";
  }
  byId("text").value = "";
  byId("entries-label").hidden = true;
}

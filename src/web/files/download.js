// Files for the user.

import { element } from "./element.js";

/** Saves content under a name. */
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// A quote makes a field safe for commas; a leading apostrophe keeps spreadsheets from reading a formula.
function field(value) {
  const text = String(value ?? "");
  const safe = /^[=+\-@]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Puzzles with their grades as CSV. */
export function csv(made) {
  const rows = made.map(({ puzzle, grade = {}, seed }) =>
    [puzzle, grade.scale, grade.level, grade.score ?? 0, grade.hardest, seed ?? 0].map(field).join(","),
  );
  return `${["puzzle,scale,level,score,hardest,seed", ...rows].join("\r\n")}\r\n`;
}

/** The bytes of a field that JSON carries as base64. */
export function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

// Pictures that the server draws. Each is an image of its own, so nothing in it can run or reach the page.

import { call } from "./call.js";
import { byId, element } from "./element.js";

const KEPT = 120;
const kept = new Map();
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Runs `changed` when the user changes between dark and light. */
export function watchTheme(changed) {
  dark.addEventListener("change", changed);
}

/** Whether a picture has pencil marks, as the calls take it. */
export function marksAsked(areShown) {
  return areShown ? "PENCIL_MARKS_SHOWN" : "PENCIL_MARKS_UNSPECIFIED";
}

/** Asks for a picture once: `{ svg, text, mistakes, theme }`. */
export function draw(request) {
  const theme = dark.matches ? "PICTURE_THEME_DARK" : "PICTURE_THEME_LIGHT";
  const asked = { ...request, theme };
  const key = JSON.stringify(asked);
  if (!kept.has(key)) {
    const drawn = call("SudokuService/Draw", asked).then(({ svg, alternativeText, mistakes }) => ({
      svg,
      text: alternativeText ?? "",
      mistakes: mistakes ?? [],
      theme: dark.matches ? "dark" : "light",
    }));
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    forgetOldest();
  }
  return kept.get(key);
}

function forgetOldest() {
  if (kept.size > KEPT) {
    kept.delete(kept.keys().next().value);
  }
}

/** Returns the image of a drawn picture, ready to be shown. */
export async function image(drawn) {
  // An address that holds the picture needs no other process of the browser.
  const src = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`;
  const made = element("img", { src, alt: drawn.text });
  made.dataset.theme = drawn.theme;
  await made.decode();
  return made;
}

/** Puts an image on the board, and notes when it is seen. Ends then. */
export function hang(made, started) {
  byId("board-picture").replaceChildren(made);
  byId("board").classList.add("drawn");
  return new Promise((go) => {
    requestAnimationFrame(() => {
      performance.measure("picture", { start: started });
      // After the frame.
      setTimeout(go);
    });
  });
}

// Shows the picture of the puzzle in the address before anything else is made, and then loads the rest of the page.

import { byId, parsed } from "./element.js";
import { readFragment } from "./fragment.js";
import { isGrid, isPuzzle } from "./notation.js";
import { draw, hang, image, marksAsked } from "./picture.js";

/** How long the rest of the page waits for the first picture, in milliseconds. */
const PATIENCE = 100;

async function showAhead() {
  const started = performance.now();
  const [picture] = await Promise.all([ask(), parsed()]);
  // Another picture may be there by now.
  if (picture && !byId("board").classList.contains("drawn")) {
    await hang(picture, started);
    performance.mark("first-picture");
  }
}

async function ask() {
  const { puzzle, values, candidates } = readFragment();
  if (!isPuzzle(puzzle) || isGrid(values)) {
    return null;
  }
  try {
    return await image(await draw({ puzzle, pencilMarks: marksAsked(candidates) }));
  } catch {
    // It is drawn again with the lists, and a problem is reported then.
    return null;
  }
}

const patience = parsed().then(() => new Promise((go) => setTimeout(go, PATIENCE)));
Promise.race([showAhead(), patience]).then(() => import("./start.js"));

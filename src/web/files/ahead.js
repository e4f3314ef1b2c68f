// Shows the picture of the puzzle in the address before anything else is made. The work of the other parts, and the frames that they need,
// would delay it by half.

import { marksAsked } from "./bench.js";
import { byId, parsed } from "./element.js";
import { readFragment } from "./fragment.js";
import { draw, hang, image } from "./picture.js";
import { isGrid, isPuzzle } from "./position.js";

/** Asks for the picture while the document is parsed. Ends when it is seen, or at once if there is none. */
export async function showAhead() {
  const started = performance.now();
  const [picture] = await Promise.all([ask(), parsed()]);
  // Another picture may be there by now.
  if (picture && !byId("board").classList.contains("drawn")) {
    await hang(picture, started);
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

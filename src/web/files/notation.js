// Puzzles as texts.

/** Errors of the server about a grid that is no puzzle. */
export const NOT_DRAWN = ["invalid_argument", "failed_precondition"];

/** Whether a text is a grid. */
export const isGrid = (text) => /^[1-9.]{81}$/.test(text ?? "");

/** Whether a text is a grid or a sukaku. */
export const isPuzzle = (text) => isGrid(text) || /^[0-9.]{729}$/.test(text ?? "");

/** Whether a text is a sukaku: nine places for each cell. */
export const isSukaku = (text) => text.length === 729;

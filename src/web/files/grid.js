// A grid of 81 cells for mouse, keyboard and screen readers, after the ARIA pattern: one cell is in the order of the tab key, and the
// arrow keys move within the grid.

import { element } from "./element.js";

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A grid of 81 cells. */
export class Grid {
  /** Fills `root`, which has a label. `keys` gets the events of other keys, with the index of the cell. */
  constructor(root, keys = () => {}) {
    this.cells = [];
    this.current = 0;
    root.setAttribute("role", "grid");
    root.setAttribute("aria-rowcount", 9);
    root.setAttribute("aria-colcount", 9);
    root.classList.add("cells");
    for (let row = 0; row < 9; row++) {
      const line = element("div", { role: "row" });
      for (let column = 0; column < 9; column++) {
        const index = row * 9 + column;
        const cell = element("div", { role: "gridcell", tabindex: index ? -1 : 0 });
        cell.dataset.cell = index;
        cell.addEventListener("focus", () => this.hold(index));
        this.cells.push(cell);
        line.append(cell);
      }
      root.append(line);
    }
    root.addEventListener("keydown", (event) => this.key(event, keys));
  }

  /** Makes a cell the one that the tab key reaches. */
  hold(index) {
    this.cells[this.current].tabIndex = -1;
    this.current = index;
    this.cells[index].tabIndex = 0;
  }

  /** Moves to a cell. */
  focus(index) {
    this.hold(index);
    this.cells[index].focus();
  }

  key(event, keys) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const from = this.current;
    const move = MOVES[event.key];
    if (move) {
      const row = Math.min(8, Math.max(0, Math.floor(from / 9) + move[0]));
      const column = Math.min(8, Math.max(0, (from % 9) + move[1]));
      this.focus(row * 9 + column);
    } else if (event.key === "Home") {
      this.focus(from - (from % 9));
    } else if (event.key === "End") {
      this.focus(from - (from % 9) + 8);
    } else if (!keys(event, from)) {
      return;
    }
    if (move) {
      keys(event, this.current);
    }
    event.preventDefault();
  }
}

/** The name of a cell for people. */
export function place(index) {
  return `row ${Math.floor(index / 9) + 1}, column ${(index % 9) + 1}`;
}

/** The content of a cell for people who hear it. */
export function spoken(index, value, marks, kind) {
  if (value) {
    return `${place(index)}: ${value}${kind ? `, ${kind}` : ""}`;
  }
  return marks ? `${place(index)}: candidates ${[...marks].join(" ")}` : `${place(index)}: empty`;
}

/** Candidates as three lines of three places. */
export function marksAsLines(marks) {
  const at = (digit) => (marks.includes(digit) ? digit : "\u2007");
  return ["123", "456", "789"].map((line) => [...line].map(at).join(" ")).join("\n");
}

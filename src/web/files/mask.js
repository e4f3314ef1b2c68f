// A mask that the user paints: the cells of the givens.

import { byId } from "./element.js";
import { Grid, place } from "./grid.js";

/** A mask of 81 cells. */
export class Mask {
  constructor(changed) {
    this.painted = new Array(81).fill(false);
    this.changed = changed;
    /** What the mouse paints while its button is down: filled, empty, or nothing. */
    this.brush = null;
    this.grid = new Grid(byId("mask-cells"), (event, index) => this.key(event, index));
    byId("mask-cells").setAttribute("aria-multiselectable", true);
    for (const [index, cell] of this.grid.cells.entries()) {
      cell.addEventListener("pointerdown", (event) => this.press(event, index));
      cell.addEventListener("pointerenter", () => this.brush !== null && this.set(index, this.brush));
    }
    addEventListener("pointerup", () => (this.brush = null));
    addEventListener("pointercancel", () => (this.brush = null));
    this.show();
  }

  press(event, index) {
    if (event.button) {
      return;
    }
    // So that a finger paints, too: its events otherwise all go to the first cell.
    event.target.releasePointerCapture?.(event.pointerId);
    this.brush = !this.painted[index];
    this.set(index, this.brush);
  }

  key(event, index) {
    const isMove = event.key.startsWith("Arrow");
    if (event.key === " " || event.key === "Enter") {
      this.set(index, !this.painted[index]);
    } else if (isMove && event.shiftKey) {
      this.set(index, true);
    } else {
      return isMove;
    }
    return true;
  }

  set(index, isPainted) {
    this.painted[index] = isPainted;
    this.show();
  }

  /** Paints exactly these cells. */
  setAll(painted) {
    this.painted = painted;
    this.show();
  }

  show() {
    for (const [index, cell] of this.grid.cells.entries()) {
      cell.setAttribute("aria-selected", this.painted[index]);
      cell.setAttribute("aria-label", `${place(index)}: ${this.painted[index] ? "a given" : "no given"}`);
    }
    this.changed(this.painted.filter(Boolean).length);
  }

  /** The mask as the server takes it; empty if no cell is painted. */
  text() {
    return this.painted.some(Boolean) ? this.painted.map((isPainted) => (isPainted ? "x" : ".")).join("") : "";
  }
}

// Makes elements. Texts come from the server, so they become text nodes, never HTML.

/** Makes an element with attributes and properties, and children that are elements or texts. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(key, value);
    } else if (value === true) {
      made.setAttribute(key, "");
    } else if (value !== false && value !== undefined && value !== null) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

/** Waits until the document is parsed. */
export function parsed() {
  return new Promise((go) => {
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", go, { once: true });
    } else {
      go();
    }
  });
}

/** Finds the element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Replaces the rows of a table's body. Each cell is a text or an element; the first one is the head of its row. */
export function fillTable(table, rows) {
  const body = table.tBodies[0];
  body.replaceChildren(
    ...rows.map((cells) =>
      element("tr", {}, ...cells.map((cell, index) => element(index ? "td" : "th", index ? {} : { scope: "row" }, cell))),
    ),
  );
}

/** Aligns the numbers in these columns of a table. */
export function numbers(table, columns) {
  for (const row of byId(table).tBodies[0].rows) {
    columns.forEach((column) => row.cells[column].classList.add("number"));
  }
}

/** Replaces the options of a selection: pairs of value and text. Keeps the chosen value if it is still there. */
export function fillOptions(select, options) {
  const before = select.value;
  select.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  if (options.some(([value]) => value === before)) {
    select.value = before;
  }
}

/** Writes a level, a technique or another kebab-case name for people. */
export function words(name) {
  return name ? name.replaceAll("-", " ") : "";
}

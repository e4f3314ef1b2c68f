// Starts the callers' page: lists what the server has, and lets its parts work.
//
// The document loads this script when the first picture is seen (`ahead.js`).

import { list } from "./call.js";
import { byId } from "./element.js";
import { keepAddress, readFragment, writeFragment } from "./fragment.js";
import { showGallery } from "./gallery.js";
import { startGenerator } from "./generator.js";
import { attempt, watchToken } from "./token.js";
import { startWorkbench } from "./workbench.js";

const TABS = ["workbench", "generator", "gallery"];

function choose(name) {
  for (const tab of TABS) {
    const isChosen = tab === name;
    byId(tab).hidden = !isChosen;
    byId(`tab-${tab}`).setAttribute("aria-selected", isChosen);
    byId(`tab-${tab}`).tabIndex = isChosen ? 0 : -1;
  }
  document.title = `sudokud: ${name}`;
}

/** Shows the part that a user chooses; Back leads to the one before. */
function turnTo(name) {
  keepAddress();
  choose(name);
  writeFragment({ ...readFragment(), view: name === TABS[0] ? "" : name });
}

/** Shows the part that the address names. */
function restore() {
  const { view } = readFragment();
  choose(TABS.includes(view) ? view : TABS[0]);
}

function watchTabs() {
  restore();
  addEventListener("hashchange", restore);
  for (const [index, tab] of TABS.entries()) {
    const button = byId(`tab-${tab}`);
    button.addEventListener("click", () => turnTo(tab));
    button.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const other = TABS.at((index + (event.key === "ArrowLeft" ? -1 : 1)) % TABS.length);
        turnTo(other);
        byId(`tab-${other}`).focus();
      }
    });
  }
}

async function lists(workbench, generator) {
  const [scales, techniques, recipes] = await Promise.all([
    list("CatalogService/ListScales", "scales"),
    list("CatalogService/ListTechniques", "techniques"),
    list("CatalogService/ListRecipes", "recipes"),
  ]);
  const { defaultScale } = scales.page;
  showGallery(techniques.items);
  generator.lists(scales.items, techniques.items, recipes.items, defaultScale);
  await workbench.lists(scales.items, techniques.items, defaultScale);
}

/** Puts the content of the templates in their places. */
function unfold() {
  for (const template of document.querySelectorAll("template")) {
    template.replaceWith(template.content);
  }
}

/** Starts the parts of the page. */
function start() {
  unfold();
  watchTabs();
  const workbench = startWorkbench();
  const generator = startGenerator({
    open: (puzzle) => {
      choose("workbench");
      byId("tab-workbench").focus();
      workbench.puzzle(puzzle);
    },
    pattern: workbench.pattern,
  });
  const again = () => attempt(() => lists(workbench, generator));
  watchToken(again);
  again();
}

start();

// Starts the callers' page: lists what the server has, and lets its two parts work.
//
// The first picture is asked for before this script arrives (`ahead`), and shown before the parts of the page start.

import { ahead } from "./ahead.js";
import { list } from "./call.js";
import { byId, parsed } from "./element.js";
import { startGenerator } from "./generator.js";
import { attempt, watchToken } from "./token.js";
import { startWorkbench } from "./workbench.js";

/** How long the parts of the page wait for the first picture, in milliseconds. */
const PATIENCE = 100;
const TABS = ["workbench", "generator"];

function choose(name) {
  for (const tab of TABS) {
    const isChosen = tab === name;
    byId(tab).hidden = !isChosen;
    byId(`tab-${tab}`).setAttribute("aria-selected", isChosen);
    byId(`tab-${tab}`).tabIndex = isChosen ? 0 : -1;
  }
  document.title = `sudokud: ${name}`;
}

function watchTabs() {
  for (const [index, tab] of TABS.entries()) {
    const button = byId(`tab-${tab}`);
    button.addEventListener("click", () => choose(tab));
    button.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const other = TABS[1 - index];
        choose(other);
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
  generator.lists(scales.items, techniques.items, recipes.items, defaultScale);
  await workbench.lists(scales.items, techniques.items, defaultScale);
}

/** Starts the parts of the page. */
function start() {
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

const patience = parsed().then(() => new Promise((go) => setTimeout(go, PATIENCE)));
Promise.race([ahead, patience]).then(start);

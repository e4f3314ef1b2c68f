// The reserve on the operators' page: the stocks and the ledgers of the store.

import { call, list } from "./call.js";
import { byId, fillTable, numbers } from "./element.js";

const REFILL = {
  REFILL_STATE_WAITING: "waits",
  REFILL_STATE_FILLING: "makes puzzles",
  REFILL_STATE_ELSEWHERE: "another server makes puzzles",
  REFILL_STATE_FAILING: "fails, and tries again",
};

/** Errors of the store, which are shown in place of its lists. The rest of the page needs no store. */
const OF_STORE = ["failed_precondition", "unavailable"];

/** Shows the stocks and the ledgers. `when` writes a time for people. */
export async function showReserve(when) {
  await Promise.all([
    orNote("stocks", async () => showStocks(await call("AdminService/ListReserve", {}), when)),
    orNote("ledgers", async () => showLedgers((await list("AdminService/ListLedgers", "ledgers")).items, when)),
  ]);
}

/** Runs work that fills a table; an error of the store becomes the note of the table. */
async function orNote(table, work) {
  try {
    await work();
  } catch (error) {
    if (!OF_STORE.includes(error.code)) {
      throw error;
    }
    fillTable(byId(table), []);
    byId(`${table}-note`).textContent = error.message;
  }
}

function showStocks({ stocks = [], store }, when) {
  byId("stocks-note").textContent = `Store: ${store}.${stocks.length ? "" : " It has no stocks."}`;
  fillTable(
    byId("stocks"),
    stocks.map(({ name, recipe, key, level = "0", low = "0", high = "0", current, problem, refill, usedTime }) => [
      name || key,
      recipe || "not used by this server",
      level,
      current ? low : "",
      current ? high : "",
      problem ? `The recipe cannot be used: ${problem}` : (REFILL[refill] ?? "none"),
      usedTime ? when(usedTime) : "",
    ]),
  );
  numbers("stocks", [2, 3, 4]);
}

function showLedgers(ledgers, when) {
  byId("ledgers-note").textContent = ledgers.length ? "" : "There are no ledgers.";
  fillTable(
    byId("ledgers"),
    ledgers.map(({ name, count = "0", callers = [], createTime, problem }) => [
      name,
      count,
      callers.join(", ") || "all",
      createTime ? when(createTime) : "",
      problem ? `Refused: ${problem}` : "in use",
    ]),
  );
  numbers("ledgers", [1]);
}

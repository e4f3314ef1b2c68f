// The operators' page: calls, plugins, the work of techniques, the quarantine with its boards, the reserve, and reloads.

import { call, list } from "./call.js";
import { byId, element, fillTable, numbers, words } from "./element.js";
import { Grid, marksAsLines, spoken } from "./grid.js";
import { showReserve } from "./reserve.js";
import { attempt, say, watchToken } from "./token.js";
import { showTraffic } from "./traffic.js";

const NANOSECONDS = 1e9;

/** The seconds of a duration in JSON, such as `0.25s`. */
function seconds(duration) {
  return duration ? Number.parseFloat(duration) : 0;
}

/** The time for people, in their own zone. */
function when(timestamp) {
  return timestamp ? new Date(timestamp).toLocaleString() : "an unknown time";
}

async function refresh() {
  const [plugins, quarantined, work, last] = await Promise.all([
    list("AdminService/ListPlugins", "plugins"),
    list("AdminService/ListQuarantine", "quarantined"),
    list("AdminService/ListTechniqueWork", "techniques"),
    call("AdminService/GetLastReload", {}),
  ]);
  byId("revision").textContent = last.snapshotRevision;
  showLastReload(last);
  showPlugins(plugins.items);
  showQuarantine(quarantined.items);
  showWork(work.items, quarantined.items, work.page.measuredWalkInterval);
  await Promise.all([showReserve(when), showTraffic()]);
}

function showLastReload({ ended, refusedReason, servesLastGood }) {
  const reload = ended
    ? `Last reload: ${when(ended)}, ${refusedReason ? `refused, the files before it serve: ${refusedReason}` : "accepted"}.`
    : "No reload since the start of the process.";
  const lastGood = servesLastGood ? "Files were refused at the start; the last good set serves until a reload succeeds." : "";
  byId("last-reload").textContent = [reload, lastGood].filter(Boolean).join(" ");
}

function showPlugins(plugins) {
  fillTable(
    byId("plugins"),
    plugins.map(({ name, version, techniques = [], path, sha256 = "" }) => [
      name,
      version,
      element("details", {}, element("summary", {}, techniques.length === 1 ? "1 technique" : `${techniques.length} techniques`), techniques.join(", ")),
      element("code", {}, path),
      element("code", { title: sha256 }, sha256.slice(0, 16)),
    ]),
  );
}

function showWork(techniques, quarantined, interval) {
  byId("work-note").textContent = `Measured in one walk of ${interval} since the start of the process.`;
  const faults = new Map();
  for (const { technique } of quarantined) {
    faults.set(technique, (faults.get(technique) ?? 0) + 1);
  }
  const rows = techniques.map(({ technique, name, plugin, hits = "0", misses = "0", timeOfHits, timeOfMisses }) => {
    const questions = Number(hits) + Number(misses);
    const time = seconds(timeOfHits) + seconds(timeOfMisses);
    const mean = questions ? ((time / questions) * NANOSECONDS) / 1000 : 0;
    const fault = faults.get(technique) ?? 0;
    faults.delete(technique);
    return { time, cells: [name || technique, plugin, questions, hits, (time * 1000).toFixed(2), mean.toFixed(2), fault] };
  });
  rows.sort((a, b) => b.time - a.time);
  const isFinding = ({ cells: [, , , hits, , , fault] }) => Number(hits) > 0 || fault > 0;
  const idle = rows.filter((row) => !isFinding(row)).length;
  byId("idle-count").textContent = idle;
  const shown = byId("idle").checked ? rows : rows.filter(isFinding);
  // What is in quarantine as a whole is not asked any more.
  const gone = [...faults].map(([technique, count]) => [technique || "(a whole plugin)", "", "-", "-", "-", "-", count]);
  fillTable(byId("work"), [...gone, ...shown.map(({ cells }) => cells)].map((cells) => cells.map(String)));
  numbers("work", [2, 3, 4, 5, 6]);
}

function showQuarantine(entries) {
  byId("quarantine-note").textContent = entries.length ? "" : "Nothing is in quarantine.";
  byId("quarantine").replaceChildren(...entries.map(entryOf));
}

function entryOf(entry) {
  const { plugin = {}, technique, reach, kind = "", text, board, since, pencilMarks } = entry;
  const title = technique ? `${technique} of ${plugin.name}` : plugin.name;
  const part = reach === "QUARANTINE_REACH_PLUGIN" ? "the whole plugin is out of service" : "the technique is out of service";
  const article = element(
    "article",
    { class: "entry", "aria-label": title },
    element("h3", {}, title),
    element("p", {}, `${text ?? ""}`),
    element("p", {}, `${words(kind.replace("FAULT_KIND_", "").toLowerCase().replaceAll("_", "-"))}; ${part} since ${when(since)}.`),
    element("p", {}, "File: ", element("code", {}, plugin.path || `gone (SHA-256 ${plugin.sha256})`)),
  );
  if (board) {
    const cells = element("div", { "aria-label": `The board at the fault of ${title}` });
    article.append(element("div", { class: "board" }, cells));
    fillBoard(new Grid(cells), board, pencilMarks ?? []);
  }
  const lift = element("button", { type: "button", click: () => change("Lift", { plugin: plugin.sha256, technique }) }, "Lift");
  lift.setAttribute("aria-label", `Lift the quarantine of ${title}`);
  article.append(element("div", { class: "bar" }, lift));
  return article;
}

function fillBoard(grid, board, pencilMarks) {
  grid.cells.forEach((cell, index) => {
    const value = board[index] === "." ? "" : board[index];
    const marks = pencilMarks[index] ?? "";
    cell.setAttribute("aria-label", spoken(index, value, marks, ""));
    cell.textContent = value || marksAsLines(marks);
    cell.classList.toggle("marks", !value);
  });
}

async function change(method, request) {
  await attempt(async () => {
    const { lifted = [], kept, notKeptReason } = await call(`AdminService/${method}`, request);
    const words = lifted.length ? `Back in service: ${lifted.length}.` : "Nothing was to lift.";
    byId("reloaded").textContent = kept || !notKeptReason ? words : `${words} Only until the process ends: ${notKeptReason}.`;
    await refresh();
  });
}

async function reload(checkOnly) {
  await attempt(async () => {
    byId("reloaded").textContent = "";
    try {
      const answer = await call("AdminService/Reload", { checkOnly });
      byId("reloaded").textContent = outcome(answer, checkOnly);
    } finally {
      // A refusal is a result, too.
      await refresh();
    }
  });
}

function outcome({ snapshotRevision, previousRevision, techniquesAdded = [], techniquesRemoved = [], needsNewProcess = [] }, checkOnly) {
  const verb = checkOnly ? "A reload would give" : "Reloaded:";
  const same = snapshotRevision === previousRevision ? "the same revision" : `revision ${snapshotRevision}`;
  return [
    `${verb} ${same}.`,
    techniquesAdded.length && `New techniques: ${techniquesAdded.join(", ")}.`,
    techniquesRemoved.length && `Techniques gone: ${techniquesRemoved.join(", ")}.`,
    needsNewProcess.length && `Needs a restart: ${needsNewProcess.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

byId("refresh").addEventListener("click", () => attempt(refresh).then(() => say("Refreshed")));
byId("idle").addEventListener("change", () => attempt(refresh));
byId("reload").addEventListener("click", () => reload(false));
byId("check").addEventListener("click", () => reload(true));
watchToken(() => attempt(refresh));
attempt(refresh);

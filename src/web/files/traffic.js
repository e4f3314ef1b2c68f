// The calls, the errors, the queue and the uptime on the operators' page, from the server's metrics.

import { read } from "./call.js";
import { byId, fillTable, numbers } from "./element.js";

const CALLS = "rpc_server_call_duration_seconds";
/** The largest unit first, in seconds. */
const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** The numbers of a text in the format of Prometheus: `{ name, labels, value }`. */
function parse(text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name, inside = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line);
    const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return { name, labels: Object.fromEntries(labels), value: Number(value) };
  });
}

/** A time in its two largest units. */
function spoken(seconds) {
  const first = Math.max(0, UNITS.findIndex(([, size]) => seconds >= size));
  let rest = Math.round(seconds);
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
  });
  return parts.join(" ");
}

/** Shows the numbers of now. */
export async function showTraffic() {
  const all = parse(await read("metrics"));
  const sum = (wanted) => all.filter(({ name }) => name === wanted).reduce((total, { value }) => total + value, 0);
  const started = sum("process_start_time_seconds");
  const methods = new Map();
  for (const { name, labels, value } of all.filter(({ name }) => name.startsWith(CALLS))) {
    const method = methods.get(labels.rpc_method) ?? { calls: 0, seconds: 0, errors: new Map() };
    methods.set(labels.rpc_method, method);
    if (name === `${CALLS}_sum`) {
      method.seconds += value;
    } else if (name === `${CALLS}_count`) {
      method.calls += value;
      if (labels.rpc_status_code !== "OK") {
        method.errors.set(labels.rpc_status_code, value);
      }
    }
  }
  byId("uptime").textContent = started ? spoken(Date.now() / 1000 - started) : "unknown";
  byId("in-flight").textContent = sum("sudokud_calls_in_flight");
  byId("queue").textContent = `${sum("sudokud_pool_waiting")} waiting, ${sum("sudokud_pool_running")} running on ${sum("sudokud_pool_threads")} threads`;
  byId("refused").textContent = `${sum("sudokud_pool_refused_total")} for the queue, ${sum("sudokud_calls_denied_total")} for access`;
  const rows = [...methods].filter(([, { calls }]) => calls).sort(([, a], [, b]) => b.seconds - a.seconds);
  fillTable(
    byId("calls"),
    rows.map(([method, { calls, seconds, errors }]) => [
      method.replace("sudoku.v1.", ""),
      String(calls),
      [...errors].map(([status, count]) => `${count} ${status}`).join(", ") || "0",
      ((seconds / calls) * 1000).toFixed(2),
    ]),
  );
  numbers("calls", [1, 3]);
}

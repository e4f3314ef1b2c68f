// Calls the server in JSON, by the Connect protocol. The token of this page is here, in memory only.

let token = "";

/** Sets the token of later calls; an empty text means none. */
export function setToken(text) {
  token = text.trim();
}

/** Why a call has no answer. */
export class CallError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// Before the fragment, which belongs to the page.
const base = new URL("./", location.href.split("#")[0]);
const STREAM_END = 2;

async function request(path, { headers = {}, ...options }) {
  const own = token ? { authorization: `Bearer ${token}` } : {};
  try {
    return await fetch(new URL(path, base), { headers: { ...headers, ...own }, cache: "no-store", ...options });
  } catch (error) {
    throw failedFetch(error);
  }
}

function post(method, body, type, signal) {
  const headers = { "content-type": type, "connect-protocol-version": "1" };
  return request(`sudoku.v1.${method}`, { method: "POST", headers, body, signal });
}

function failedFetch(error) {
  if (error.name === "AbortError") {
    return new CallError("canceled", "stopped");
  }
  return new CallError("unreachable", "The server does not answer. Is it running?");
}

// An error is Connect's JSON, or a plain text of the server or of a proxy.
async function failure(response) {
  const text = await response.text().catch(() => "");
  try {
    const { code, message } = JSON.parse(text);
    return new CallError(code, message || code);
  } catch {
    return new CallError(`http-${response.status}`, text.trim() || `The server answers with the status ${response.status}.`);
  }
}

/** Makes a call with one answer, such as `SudokuService/Grade`. */
export async function call(method, message, signal) {
  const response = await post(method, JSON.stringify(message), "application/json", signal);
  if (!response.ok) {
    throw await failure(response);
  }
  try {
    return await response.json();
  } catch (error) {
    throw failedFetch(error);
  }
}

/** Reads a text of the server that is not the answer of a call, such as `metrics`. */
export async function read(path) {
  const response = await request(path, {});
  if (!response.ok) {
    throw await failure(response);
  }
  return response.text();
}

/** Reads all pages of a list. Returns its items and the last page. */
export async function list(method, field) {
  const items = [];
  let page = {};
  do {
    page = await call(method, { pageSize: 1000, pageToken: page.nextPageToken ?? "" });
    items.push(...(page[field] ?? []));
  } while (page.nextPageToken);
  return { items, page };
}

function frame(message) {
  const content = new TextEncoder().encode(JSON.stringify(message));
  const framed = new Uint8Array(5 + content.length);
  new DataView(framed.buffer).setUint32(1, content.length);
  framed.set(content, 5);
  return framed;
}

/** Makes a call with a stream of answers and yields each. */
export async function* stream(method, message, signal) {
  const response = await post(method, frame(message), "application/connect+json", signal);
  if (!response.ok) {
    throw await failure(response);
  }
  for await (const [flags, answer] of frames(response.body.getReader())) {
    if (!(flags & STREAM_END)) {
      yield answer;
    } else if (answer.error) {
      throw new CallError(answer.error.code, answer.error.message || answer.error.code);
    } else {
      return;
    }
  }
  throw new CallError("unreachable", "The server went away before the end of its answer.");
}

async function* frames(reader) {
  let waiting = new Uint8Array(0);
  for (;;) {
    while (waiting.length >= 5) {
      const end = 5 + new DataView(waiting.buffer, waiting.byteOffset).getUint32(1);
      if (waiting.length < end) {
        break;
      }
      yield [waiting[0], JSON.parse(new TextDecoder().decode(waiting.subarray(5, end)))];
      waiting = waiting.slice(end);
    }
    const { done, value } = await reader.read().catch((error) => {
      throw failedFetch(error);
    });
    if (done) {
      return;
    }
    const joined = new Uint8Array(waiting.length + value.length);
    joined.set(waiting);
    joined.set(value, waiting.length);
    waiting = joined;
  }
}

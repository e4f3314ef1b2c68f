// The state of the page in the fragment of its address, which browsers do not send: a link shows exactly this step.

/** Reads the state. */
export function readFragment() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Keeps the address in the browser's history, so that Back leads to it after the next state is written. */
export function keepAddress() {
  history.pushState(null, "", location.href);
}

/** Writes the state. Empty values are left out. */
export function writeFragment(state) {
  const filled = Object.entries(state).filter(([, value]) => value !== "" && value !== undefined && value !== null);
  const text = new URLSearchParams(filled).toString();
  history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
}

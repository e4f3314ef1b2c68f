// The parts of both pages around the calls: the field for the token, and the place for errors.

import { setToken } from "./call.js";
import { byId, element } from "./element.js";

let again = null;

/** Shows an error, and offers to do the same again. A call that the user stopped is no error. */
export function report(error, retry) {
  if (error.code === "canceled") {
    return;
  }
  if (error.code === undefined) {
    console.error(error);
  }
  again = retry ?? null;
  const needsToken = error.code === "unauthenticated" || error.code === "permission_denied";
  byId("problem").replaceChildren(
    element("p", {}, error.message),
    ...(again ? [element("button", { type: "button", id: "again", click: tryAgain }, "Try again")] : []),
  );
  byId("problem").hidden = false;
  if (needsToken) {
    byId("token-form").hidden = false;
    byId("token").focus();
  }
}

/** Takes the error away. */
export function clearProblem() {
  byId("problem").hidden = true;
  byId("problem").replaceChildren();
}

function tryAgain() {
  const retry = again;
  clearProblem();
  retry?.();
}

/** Runs work; an error of it is shown, with the offer to run it again. */
export async function attempt(work) {
  try {
    const result = await work();
    clearProblem();
    return result;
  } catch (error) {
    report(error, () => attempt(work));
    return undefined;
  }
}

/** Says something to users who do not see the change. */
export function say(text) {
  byId("status").textContent = text;
}

/** Lets the form for the token work; `changed` runs after each change. */
export function watchToken(changed) {
  byId("token").addEventListener("change", () => {
    setToken(byId("token").value);
    changed();
  });
}

// The techniques of the server in the order of its ladder, each with its sentence and a picture.

import { byId, element } from "./element.js";

/** Shows the techniques. Those of an operator's own plugins have no picture. */
export function showGallery(techniques) {
  const used = techniques.filter(({ ladderNumber }) => ladderNumber).sort((a, b) => a.ladderNumber - b.ladderNumber);
  byId("techniques").replaceChildren(
    ...used.map(({ id, name, summary }) => {
      const picture = element("img", { src: `gallery/${id}.svg`, alt: `An example of ${name}`, loading: "lazy", width: 600, height: 660 });
      picture.addEventListener("error", () => picture.remove());
      return element("figure", {}, element("h2", {}, name), element("p", {}, summary), picture);
    }),
  );
}

import { createPageSheet } from "../pictures/page-sheet.ts";
import { withAttribute } from "../pictures/with-attribute.ts";
import type { Freezer } from "./freezer.ts";

/**
 * Hides moving pictures within their boxes, by rules that name their addresses, while a still one
 * covers them.
 */
export function freezePictures(): Freezer<HTMLImageElement> {
  const frozen = new Set<string>();
  const playing = new Set<string>();
  const sheet = createPageSheet(function* () {
    for (const selector of frozen) yield `${selector}{object-position:-99999px!important}`;
  });

  return {
    stateOf: (image) => (playing.has(selectorOf(image)) ? "playing" : "still"),
    play(image) {
      playing.add(selectorOf(image));
      frozen.delete(selectorOf(image));
      sheet.refresh();
    },
    freeze(image) {
      playing.delete(selectorOf(image));
      if (frozen.has(selectorOf(image))) return;
      frozen.add(selectorOf(image));
      sheet.refresh();
    },
    stop: sheet.stop,
  };
}

function selectorOf(image: HTMLImageElement): string {
  return withAttribute(image, image.hasAttribute("src") ? "src" : "srcset");
}

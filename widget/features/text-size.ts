import { SCALE } from "../effects/font-size.ts";
import { grownShare } from "../effects/grown-share.ts";
import { mirrorFontSizes } from "../effects/mirror-font-sizes.ts";
import { runToEnd } from "../effects/rule-mirror.ts";
import { unzoomedLengths, zoomCss, zoomSignature } from "../effects/zoom.ts";
import { page } from "../page/document.ts";
import type { FittedCss } from "./feature.ts";

/** Share of grown text below which the whole page is zoomed instead. */
const ENOUGH = 0.99;

export const fit = (sheet: CSSStyleSheet): FittedCss => {
  let mirrored = "";
  let zooms = false;
  let isMeasured = false;
  let signature = "";

  const isStale = () => signature !== pageSignature();

  function pageSignature(): string {
    return `${zoomSignature(sheet)} ${page.querySelectorAll("[style*=font]").length}`;
  }

  function* readPage(root: string): Generator<void> {
    const read = pageSignature();
    const mirror = yield* mirrorFontSizes(page, sheet);
    isMeasured = mirror.incomplete;
    zooms = isMeasured && grownShare(sheet, root + mirror.css) < ENOUGH;
    mirrored = mirror.css;
    signature = read;
  }

  return {
    isStale,
    dependsOnContent: () => isMeasured,
    *css(scale) {
      const root = `:root{${SCALE}:${scale}}`;
      if (isStale()) yield* readPage(root);
      return zooms ? yield* zoomCss("--handrail-text-zoom", scale, sheet) : root + mirrored;
    },
    shadowCss: (shadow) =>
      zooms ? runToEnd(unzoomedLengths(shadow, sheet)) : runToEnd(mirrorFontSizes(shadow, sheet)).css,
  };
};

import { countRules } from "../effects/css-rules.ts";
import { SCALE } from "../effects/font-size.ts";
import { grownShare } from "../effects/grown-share.ts";
import { mirrorFontSizes } from "../effects/mirror-font-sizes.ts";
import { unzoomedLengths, zoomCss, zoomSignature } from "../effects/zoom.ts";
import type { FittedCss } from "./feature.ts";

/** Below this share of grown text the whole page is zoomed instead. */
const ENOUGH = 0.99;

export const fit = (sheet: CSSStyleSheet): FittedCss => {
  let mirrored = "";
  let zooms = false;
  let isMeasured = false;
  let signature = "";

  function isStale(): boolean {
    return signature !== pageSignature();
  }

  function pageSignature(): string {
    const inline = document.querySelectorAll("[style*=font]").length;
    return zooms ? zoomSignature(sheet) : `${countRules(document, sheet)} ${inline}`;
  }

  return {
    isStale,
    dependsOnContent: () => isMeasured,
    css(scale) {
      const root = `:root{${SCALE}:${scale}}`;
      if (isStale()) {
        const mirror = mirrorFontSizes(document, sheet);
        isMeasured = mirror.incomplete;
        zooms = isMeasured && grownShare(sheet, root + mirror.css) < ENOUGH;
        mirrored = mirror.css;
        signature = pageSignature();
      }
      return zooms ? zoomCss("--handrail-text-zoom", scale, sheet) : root + mirrored;
    },
    shadowCss: (shadow) => (zooms ? unzoomedLengths(shadow, sheet) : mirrorFontSizes(shadow, sheet).css),
  };
};

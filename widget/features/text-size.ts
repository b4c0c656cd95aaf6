import { countRules } from "../effects/css-rules.ts";
import { SCALE } from "../effects/font-size.ts";
import { grownShare } from "../effects/grown-share.ts";
import { mirrorSheets } from "../effects/mirror-sheets.ts";
import type { FittedCss } from "./feature.ts";

/** Below this share of grown text the whole page is zoomed instead. */
const ENOUGH = 0.99;

const ZOOM = `@layer handrail{body{zoom:var(${SCALE})!important}}`;

export const fit = (sheet: CSSStyleSheet): FittedCss => {
  let mirrored = "";
  let signature = "";

  function isStale(): boolean {
    return signature !== pageSignature();
  }

  function pageSignature(): string {
    return `${countRules(document, sheet)} ${document.querySelectorAll("[style*=font]").length}`;
  }

  return {
    isStale,
    css(scale) {
      const root = `:root{${SCALE}:${scale}}`;
      if (isStale()) {
        const mirror = mirrorSheets(document, sheet);
        const enough = !mirror.incomplete || grownShare(sheet, root + mirror.css) >= ENOUGH;
        mirrored = enough ? mirror.css : ZOOM;
        signature = pageSignature();
      }
      return root + mirrored;
    },
    shadowCss: (root) => mirrorSheets(root, sheet).css,
  };
};

import { SCALE } from "./font-size.ts";
import { grownShare } from "./grown-share.ts";
import { countRules, mirrorSheets } from "./mirror-sheets.ts";

/** Below this share of grown text the whole page is zoomed instead. */
const ENOUGH = 0.99;

const ZOOM = `@layer handrail{body{zoom:var(${SCALE})!important}}`;

export interface TextSize {
  /** The rules for a scale of 1 to 2. Fills the sheet for a moment when it has to measure. */
  css(scale: string): string;
  /** True when the page's style sheets or inline sizes are not those last mirrored. */
  isStale(): boolean;
}

export function createTextSize(sheet: CSSStyleSheet): TextSize {
  let mirrored = "";
  let signature = "";

  function isStale(): boolean {
    return signature !== pageSignature();
  }

  function pageSignature(): string {
    const rules =
      countRules(document) - (document.adoptedStyleSheets.includes(sheet) ? sheet.cssRules.length + 1 : 0);
    return `${rules} ${document.querySelectorAll("[style*=font]").length}`;
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
  };
}

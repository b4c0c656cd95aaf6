import { pageShadowRoots } from "../page/shadow-roots.ts";
import { adopt, unadopt } from "../page/style-sheets.ts";

export function createShadowSheets(pageSheet: CSSStyleSheet) {
  const sheets = new Map<ShadowRoot, CSSStyleSheet>();

  function unadoptBoth(root: ShadowRoot, own: CSSStyleSheet): void {
    unadopt(root, own);
    unadopt(root, pageSheet);
  }

  return {
    /** Gives all open shadow roots the page's sheet, preceded by rules of their own. */
    fill(cssFor: (root: ShadowRoot) => string) {
      for (const root of pageShadowRoots()) {
        const own = sheets.get(root) ?? new CSSStyleSheet();
        sheets.set(root, own);
        unadoptBoth(root, own);
        own.replaceSync(cssFor(root));
        adopt(root, own);
        adopt(root, pageSheet);
      }
    },
    /** Whether the page has an open shadow root that was never filled. */
    lacksRoot: () => pageShadowRoots().some((root) => !sheets.has(root)),
    clear() {
      for (const [root, own] of sheets) unadoptBoth(root, own);
      sheets.clear();
    },
  };
}

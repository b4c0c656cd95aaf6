import { watchPage } from "../effects/page-watch.ts";
import { openShadowRoots } from "../effects/shadow-roots.ts";
import { abandon, adopt } from "../page-effects.ts";

export interface PageSheet {
  /** Makes the rules again. */
  refresh(): void;
  stop(): void;
}

/** A sheet of our cascade layer for the page and its open shadow roots, made anew whenever the page has changed. */
export function createPageSheet(rulesFor: (roots: (Document | ShadowRoot)[]) => string): PageSheet {
  const sheet = new CSSStyleSheet();
  let roots: (Document | ShadowRoot)[] = [];
  let css = "";

  function refresh(): void {
    roots = [document, ...openShadowRoots(document)];
    const rules = rulesFor(roots);
    if (rules !== css) sheet.replaceSync(`@layer handrail{${rules}}`);
    css = rules;
    for (const root of roots) adopt(root, sheet);
  }

  const stopWatching = watchPage(refresh);
  refresh();
  return {
    refresh,
    stop() {
      stopWatching();
      for (const root of roots) abandon(root, sheet);
    },
  };
}

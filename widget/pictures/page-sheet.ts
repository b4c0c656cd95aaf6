import { type PageDocument, page } from "../page/document.ts";
import { inSlices } from "../page/in-slices.ts";
import { pageShadowRoots } from "../page/shadow-roots.ts";
import { adopt, unadopt } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";

/**
 * A sheet in our cascade layer for the page and its open shadow roots, refilled whenever the page
 * changes.
 * @param rulesFor makes the rules in small steps.
 */
export function createPageSheet(rulesFor: (roots: (PageDocument | ShadowRoot)[]) => Generator<string>) {
  const sheet = new CSSStyleSheet();
  let roots: (PageDocument | ShadowRoot)[] = [];
  let css = "";
  let stopMaking = () => {};

  function refresh(): void {
    stopMaking();
    roots = [page, ...pageShadowRoots()];
    const rules: string[] = [];
    stopMaking = inSlices(
      rulesFor(roots),
      (rule) => rules.push(rule),
      () => fill(rules.join("")),
    );
  }

  function fill(rules: string): void {
    if (rules !== css) sheet.replaceSync(`@layer handrail{${rules}}`);
    css = rules;
    for (const root of roots) adopt(root, sheet);
  }

  const stopWatching = watchPage(refresh);
  refresh();
  return {
    refresh,
    stop() {
      stopMaking();
      stopWatching();
      for (const root of roots) unadopt(root, sheet);
    },
  };
}

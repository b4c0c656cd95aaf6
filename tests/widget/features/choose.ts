import type { Page } from "playwright-core";

/** Sets a tool as a script of the page can, and waits until it is in effect. Null switches it off. */
export async function choose(page: Page, tool: string, value: string | null): Promise<void> {
  await page.evaluate(
    ([name, chosen]) => {
      if (window.Handrail && "set" in window.Handrail) window.Handrail.set(name, chosen);
    },
    [tool, value] as const,
  );
  await page.waitForFunction(
    ([name, chosen]) => document.documentElement.getAttribute(`data-handrail-${name}`) === chosen,
    [tool, value] as const,
  );
}

/** Switches every tool off. */
export async function resetAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.Handrail && "reset" in window.Handrail) window.Handrail.reset();
  });
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
}

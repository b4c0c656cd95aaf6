import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** Returns what axe-core finds in the widget, on a page opened with `bypassCSP`. */
export async function widgetViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as Window & {
      axe?: { run(context: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const results = await axe?.run({ include: ["handrail-widget"] });
    const found = results?.violations ?? [{ id: "no axe", nodes: [] }];
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  });
}

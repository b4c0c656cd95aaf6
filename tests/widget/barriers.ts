import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { ACCESSIBILITY_RULES } from "../helpers/chromium.ts";

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** Rules of axe-core that colors can break. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Returns each failure of axe-core on a host page, as rule and element; of all rules unless some
 * are named.
 */
export async function barriersOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await page.evaluate(animationsEnd);
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(document, {
        runOnly,
        resultTypes: ["violations"],
        elementRef: false,
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
    },
    rules
      ? ({ type: "rule", values: rules } as const)
      : ({ type: "tag", values: ACCESSIBILITY_RULES } as const),
  );
}

/** Waits for pages that fade in or animate every change of style. */
async function animationsEnd(): Promise<void> {
  for (const animation of document.getAnimations()) {
    const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (isEndless) animation.pause();
    else animation.finish();
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

export async function widgetViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const options = { resultTypes: ["violations" as const] };
    const { violations } = await window.axe.run({ include: ["handrail-widget"] }, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  });
}

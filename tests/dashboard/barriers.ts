import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "../helpers/chromium.ts";
import type { DashboardBrowser } from "./dashboard-of-this-file.ts";

interface Expectations {
  widths?: number[];
  /** What the browser itself writes to its console in this state. */
  noise?: RegExp;
}

/** What axe-core, the screen's width, the size of targets and the console say of the page as it stands. */
export async function expectNoBarriers(
  { page, problems }: Pick<DashboardBrowser, "page" | "problems">,
  { widths = [320, 1280], noise }: Expectations = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityProblems(page);
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await smallTargets(page)).toEqual([]);
  }
  expect(problems.filter((problem) => !noise?.test(problem))).toEqual([]);
}

const TARGETS = "button, .button, nav a, .radio-card, .corner-field label";

/** Buttons and navigation that are less than 44 px high or wide. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((target) => target.checkVisibility())
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    TARGETS,
  );
}

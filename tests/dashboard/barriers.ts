import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { LONG } from "#tests/helpers/long.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";
import type { DashboardBrowser } from "./browse-dashboard.ts";

interface Expectations {
  /** Named if it is found to have a barrier. */
  state?: string;
  widths?: number[];
  /** Console messages that the browser itself writes in this state. */
  noise?: RegExp;
}

const SCHEMES = ["light", "dark"] as const;

let looks = 0;

/**
 * Expects no faults from axe-core, no sideways scrolling, no small targets and no console problems.
 * The gate looks at one width in one color scheme by turns, the long run at all in both.
 */
export async function expectNoBarriers(
  { page, problems }: Pick<DashboardBrowser, "page" | "problems">,
  { state, widths = [320, 1280], noise }: Expectations = {},
): Promise<void> {
  looks += 1;
  for (const [at, width] of widths.entries()) {
    if (!LONG && at !== looks % widths.length) continue;
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES.filter((_, scheme) => LONG || scheme === at % SCHEMES.length)) {
      await page.emulateMedia({ colorScheme });
      const look = { state, url: page.url(), width, colorScheme };
      expect({ ...look, found: await accessibilityProblems(page) }).toEqual({ ...look, found: [] });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await smallTargets(page)).toEqual([]);
  }
  await page.setViewportSize({ width: widths.at(-1) ?? 1280, height: 800 });
  expect(problems.filter((problem) => !noise?.test(problem))).toEqual([]);
}

const TARGETS = "button, .button, nav a, .radio-card, .corner-field label";

/** Returns buttons and navigation links less than 44 px high or wide. */
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

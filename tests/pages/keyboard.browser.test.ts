import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

let site: SiteBrowser;
beforeAll(async () => {
  site = await startSiteBrowser();
}, 60_000);
afterAll(() => site.close());

const PAGES: [string, number][] = [
  ["/", 390],
  ["/register", 1280],
  ["/help-center", 390],
  ["/", 1280],
  ["/forgot-password", 390],
  ["/kontakt", 1280],
];

test.each(someOf(PAGES, 0, 3))(
  "Tab goes through all of %s at %i px, in order, and shows where it is",
  async (path, width) => {
    const page = await site.open(path, { viewport: { width, height: 700 }, reducedMotion: "reduce" });
    const stops = await tabStops(page);
    const walked: Stop[] = [];
    for (const _ of stops) {
      await page.keyboard.press("Tab");
      walked.push(await focusedStop(page));
    }
    expect(walked.map(({ name }) => name)).toEqual(stops);
    expect(walked.filter(({ isMarked, isSeen }) => !isMarked || !isSeen)).toEqual([]);
    await page.context().close();
  },
);

interface Stop {
  name: string;
  /** Whether an outline of at least 2 px shows focus. */
  isMarked: boolean;
  /** Whether nothing covers it (WCAG 2.4.11). */
  isSeen: boolean;
}

/** Returns all expected tab stops: visible links and controls, one per radio group. */
function tabStops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled"),
      )
      .filter(
        (element) => !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked),
      )
      .filter((element) => element.tabIndex >= 0)
      .map((element) => element.outerHTML.slice(0, 80));
  });
}

function focusedStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const line = element.getClientRects()[0] ?? new DOMRect();
    const over = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    return {
      name: element.outerHTML.slice(0, 80),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      isSeen: over !== null && (element.contains(over) || over.closest("label") !== null),
    };
  });
}

import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { accessibilityProblems } from "../../helpers/chromium.ts";

const WIDTHS = [320, 768, 1440];
const COLOURS = (["none", "active"] as const).flatMap((forcedColors) =>
  (["light", "dark"] as const).map((colorScheme) => ({ forcedColors, colorScheme })),
);
/** Looks in which every page must be correct. */
const LOOKS = WIDTHS.flatMap((width) => COLOURS.map((colours) => ({ width, ...colours })));

/** Returns the numbers of the looks to test: one derived from `number`, or all in the long run. */
export function looksFor(number: number): number[] {
  return someOf([...LOOKS.keys()], number);
}

/** Sets a tab's width and colors to one look, derived from any number. */
export async function dress(page: Page, number: number): Promise<void> {
  const look = LOOKS[number % LOOKS.length];
  if (!look) throw new Error(`There is no look ${number}`);
  const { width, ...colours } = look;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ ...colours, reducedMotion: "reduce" });
}

/** Returns faults found by axe-core after all scripts ran, and sideways scrolling (WCAG 1.4.10). */
export async function lookAt(page: Page): Promise<string[]> {
  await page.waitForFunction(() => !document.querySelector("[data-waiting]"));
  const dressed = await page.evaluate(() => {
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const forced = matchMedia("(forced-colors: active)").matches ? "forced " : "";
    return `${innerWidth} px, ${forced}${scheme}`;
  });
  const problems = [...(await accessibilityProblems(page)), ...(await sidewaysScrolling(page))];
  return problems.map((problem) => `${dressed}: ${problem}`);
}

function sidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    const names = wide.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
    return [`scrolls sideways, ${document.documentElement.scrollWidth} px, because of ${names.join(", ")}`];
  });
}

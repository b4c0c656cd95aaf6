import type { Page } from "playwright-core";
import { accessibilityProblems } from "../../helpers/chromium.ts";

const WIDTHS = [320, 768, 1440];
const COLOURS = (["none", "active"] as const).flatMap((forcedColors) =>
  (["light", "dark"] as const).map((colorScheme) => ({ forcedColors, colorScheme })),
);
/** All the ways in which a page must look right. */
const LOOKS = WIDTHS.flatMap((width) => COLOURS.map((colours) => ({ width, ...colours })));

export const LONG = process.env.HANDRAIL_TEST_LONG === "1";

/** Numbers of the looks in which something is looked at: one, which its own number chooses; in the long run all. */
export function looksFor(number: number): number[] {
  return LONG ? [...LOOKS.keys()] : [number];
}

/** Gives a tab the width and the colours of one look, chosen by any number. */
export async function dress(page: Page, number: number): Promise<void> {
  const look = LOOKS[number % LOOKS.length];
  if (!look) throw new Error(`There is no look ${number}`);
  const { width, ...colours } = look;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ ...colours, reducedMotion: "reduce" });
}

/** What axe-core finds once nothing waits for a script, and whether the page scrolls sideways (WCAG 1.4.10). */
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

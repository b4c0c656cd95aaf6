import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "../helpers/chromium.ts";

const SCHEMES = ["light", "dark"] as const;

/** Looks at the page in both color schemes, on a small phone and a desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [index, colorScheme] of SCHEMES.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: index === 0 ? 320 : 1_440, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
}

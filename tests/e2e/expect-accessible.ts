import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { someOf } from "#tests/helpers/long.ts";
import { accessibilityProblems } from "../helpers/chromium.ts";

const LOOKS = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1_440 },
] as const;

let pages = 0;

/**
 * Looks at the page on a small phone in light colors or, by turns, on a desktop in dark ones. Then
 * the page has its own size again, so that the rest of a test doesn't depend on whose turn it is.
 */
export async function expectAccessible(page: Page): Promise<void> {
  pages += 1;
  const size = page.viewportSize();
  for (const { colorScheme, width } of someOf(LOOKS, pages)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

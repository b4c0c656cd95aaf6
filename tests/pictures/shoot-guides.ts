import type { Page } from "playwright-core";
import { drawMarkers, replaceAddresses } from "./annotate.ts";
import type { SampleSite } from "./sample-site.ts";

/** Margin above and below the subject of a picture, in CSS pixels. */
const MARGIN = 10;

const TOGGLE = ".site-row button[aria-expanded]";
const CODE = ".install .embed-code";
const COPY = ".install .embed-code + div > button";
const FIELD = ".install form input";
const SUBMIT = ".install form button[type=submit]";
const RESULT = ".install .check-result .alert";

/** Takes a website of the overview with its code, from its name to the button that copies. */
export async function shootCode(page: Page, addresses: Record<string, string>): Promise<Uint8Array> {
  await openInstallation(page);
  return shootMarked(page, addresses, { from: ".site-row", markers: [TOGGLE, CODE, COPY] });
}

/** Takes the check of a page with its result. */
export async function shootCheck(
  page: Page,
  addresses: Record<string, string>,
  site: SampleSite,
): Promise<Uint8Array> {
  await openInstallation(page);
  site.putInto((await page.locator(CODE).textContent()) ?? "");
  await page.locator(FIELD).fill(site.url);
  await page.locator(SUBMIT).click();
  await page.locator(RESULT).waitFor();
  return shootMarked(page, addresses, {
    from: ".install > :has(form)",
    markers: [FIELD, SUBMIT, RESULT],
  });
}

async function openInstallation(page: Page): Promise<void> {
  await page.locator(TOGGLE).first().click();
  await page.locator(CODE).waitFor();
  await page.waitForLoadState("networkidle");
}

/** Takes the page in its full width, from an element to the target of the last marker. */
async function shootMarked(
  page: Page,
  addresses: Record<string, string>,
  { from: first, markers }: { from: string; markers: string[] },
): Promise<Uint8Array> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await replaceAddresses(page, addresses);
  await drawMarkers(page, markers);
  const top = await page.locator(first).first().boundingBox();
  const bottom = await page
    .locator(markers.at(-1) ?? first)
    .first()
    .boundingBox();
  if (!top || !bottom) throw new Error("What the picture is of does not show");
  const y = Math.round(top.y) - MARGIN;
  const height = Math.round(bottom.y + bottom.height) + MARGIN - y;
  return page.screenshot({ clip: { x: 0, y, width: page.viewportSize()?.width ?? 0, height } });
}

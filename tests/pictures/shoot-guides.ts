import type { Page } from "playwright-core";
import { replaceAddresses } from "./annotate.ts";
import type { SampleSite } from "./sample-site.ts";
import { shootMarked } from "./shoot-marked.ts";

const TOGGLE = ".site-row button[aria-expanded]";
const CODE = ".install .embed-code";
const COPY = ".install .embed-code + div > button";
const FIELD = ".install form input";
const SUBMIT = ".install form button[type=submit]";
const RESULT = ".install .check-result .alert";

/** Takes a website of the overview with its code, from its name to the button that copies. */
export async function shootCode(page: Page, addresses: Record<string, string>): Promise<Uint8Array> {
  await openInstallation(page);
  await replaceAddresses(page, addresses);
  return shootMarked(page, { from: ".site-row", markers: [TOGGLE, CODE, COPY] });
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
  await replaceAddresses(page, addresses);
  return shootMarked(page, {
    from: ".install > :has(form)",
    markers: [FIELD, SUBMIT, RESULT],
  });
}

async function openInstallation(page: Page): Promise<void> {
  await page.locator(TOGGLE).first().click();
  await page.locator(CODE).waitFor();
  await page.waitForLoadState("networkidle");
}

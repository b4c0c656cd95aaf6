import type { Page } from "playwright-core";
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

/** Shows other addresses than those of this machine, in texts and fields. */
async function replaceAddresses(page: Page, addresses: Record<string, string>): Promise<void> {
  await page.evaluate((all) => {
    const replaced = (text: string) =>
      Object.entries(all).reduce((result, [from, to]) => result.replaceAll(from, to), text);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = replaced(text.nodeValue ?? "");
    for (const field of document.querySelectorAll("input")) field.value = replaced(field.value);
  }, addresses);
}

export type SampleSite = ReturnType<typeof startSampleSite>;

/** Serves the sample shop's page with a widget's code in it, for the check of the page. */
export function startSampleSite() {
  let code = "";
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response(
        `<!doctype html><html lang="en"><head><title>Harbor Pottery</title>${code}</head><body></body></html>`,
        { headers: { "content-type": "text/html" } },
      ),
  });
  return {
    url: `http://localhost:${server.port}/`,
    putInto(head: string) {
      code = head;
    },
    stop: () => server.stop(true),
  };
}

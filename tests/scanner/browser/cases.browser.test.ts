import { afterAll, beforeAll, expect, test } from "bun:test";
import { LONG } from "#tests/helpers/long.ts";
import { auditFrames } from "../../../src/scanner/browser/audit-frames.ts";
import { BrowserPage } from "../../../src/scanner/browser/browser-page.ts";
import { type OpenBrowser, openBrowser } from "../../../src/scanner/browser/open-browser.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { loadCases, type ScanCase } from "../cases/load-cases.ts";
import { CHROMIUM, TEST_BROWSER } from "./test-browser.ts";

const AUDITING_MS = 900_000;
/** Pages audited at the same time, which each wait for much of their time. */
const TABS = 6;
const SETTLE_MS = 30;
/** Topics whose verdicts depend on layout. */
const ABOUT_LAYOUT = ["sites", "styles"];

let browser: OpenBrowser;
beforeAll(async () => {
  await ensureScannerEngine();
  if (CHROMIUM) browser = await openBrowser(TEST_BROWSER);
});
afterAll(() => browser?.close());

/**
 * Returns a sixteenth of the pages about layout and an eightieth of the others, or all in the long
 * run. The lot is drawn by name, so that a new page changes it for no other.
 */
async function rightPages(): Promise<ScanCase[]> {
  const right = (await loadCases()).filter(({ expected }) => expected !== "failed");
  const isDrawn = ({ topic, name }: ScanCase) =>
    Bun.hash.crc32(`${topic}: ${name}`) % (ABOUT_LAYOUT.includes(topic) ? 16 : 80) === 0;
  return right.filter((one) => LONG || isDrawn(one));
}

/** Returns the rules that say that a page fails. */
async function failuresOf({ html }: ScanCase): Promise<string[]> {
  const page = await BrowserPage.open(browser);
  const bytes = Buffer.from(html);
  await page.show(
    { bytes, contentType: "text/html; charset=utf-8", url: "https://shop.example/" },
    SETTLE_MS,
  );
  const { findings } = await auditFrames(page, browser.version);
  await page.close();
  return findings.filter(({ outcome }) => outcome === "failed").map(({ rule }) => rule);
}

test.skipIf(CHROMIUM === null)(
  "in Chromium no page that is right has a finding that says it fails",
  async () => {
    const cases = await rightPages();
    const alarms: string[] = [];
    const auditAll = async () => {
      for (let one = cases.pop(); one; one = cases.pop()) {
        for (const rule of await failuresOf(one)) alarms.push(`${one.topic}: ${one.name} (${rule})`);
      }
    };
    await Promise.all(Array.from({ length: TABS }, auditAll));
    expect(alarms).toEqual([]);
  },
  AUDITING_MS,
);

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { someOf } from "#tests/helpers/long.ts";
import type { Finding } from "../../../src/scanner/findings.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { TEXT_SPACING, TEXT_ZOOM } from "./cases/cut-text.ts";
import { DRAWN_CONTRAST } from "./cases/drawn-contrast.ts";
import { type FragmentCases, pageOf } from "./cases/fragment-cases.ts";
import { COVERED_FOCUS, KEYBOARD_TRAP } from "./cases/held-focus.ts";
import { INVISIBLE_FOCUS } from "./cases/invisible-focus.ts";
import { SOUND } from "./cases/sound.ts";
import { TARGET_SIZE } from "./cases/target-size.ts";
import { auditHtml, CHROMIUM, pageWith, testScanner } from "./test-browser.ts";

const AUDITING_MS = 300_000;
/** Pages of a rule that are right in the default suite. */
const RIGHT_PAGES = 4;

const scanners = [testScanner(), testScanner()];
beforeAll(ensureScannerEngine);
afterAll(() => {
  for (const scanner of scanners) scanner.stop();
});

/** Rules whose cases share a page. */
const SHARED: Record<string, FragmentCases> = {
  "color-contrast": DRAWN_CONTRAST,
  "target-size": TARGET_SIZE,
  "text-spacing": TEXT_SPACING,
  "text-zoom": TEXT_ZOOM,
  "invisible-focus": INVISIBLE_FOCUS,
};

/** Rules whose cases are a page each. */
const SINGLE: Record<string, FragmentCases> = {
  "keyboard-trap": KEYBOARD_TRAP,
  "covered-focus": COVERED_FOCUS,
  "sound-without-control": SOUND,
};

/** Audits pages in two browsers at a time; returns the failures of each. */
async function failuresOn(pages: readonly string[]): Promise<Finding[][]> {
  const results: Finding[][] = pages.map(() => []);
  const rest = [...pages.entries()];
  await Promise.all(
    scanners.map(async (scanner) => {
      for (let next = rest.shift(); next; next = rest.shift()) {
        const [at, body] = next;
        const { findings } = await auditHtml(scanner, pageWith(body));
        results[at] = findings.filter(({ outcome }) => outcome === "failed");
      }
    }),
  );
  return results;
}

const isOf = (rule: string) => (finding: Finding) => finding.rule === rule;
const own = (findings: readonly Finding[]) => findings.filter(({ rule }) => rule in SHARED || rule in SINGLE);
const selectors = (findings: readonly Finding[]) => findings.map(({ element }) => element?.selector ?? "");

describe.skipIf(CHROMIUM === null)("by its layout", () => {
  test.each(Object.entries(SHARED))(
    "%s fails on the elements at fault, and on none of the others",
    async (rule, { wrong, right }) => {
      const [bad = [], good = []] = await failuresOn([wrong, right].map(pageOf));
      const found = selectors(bad.filter(isOf(rule)));
      expect(Object.keys(wrong).filter((id) => !found.includes(`#${id}`))).toEqual([]);
      expect(selectors(own(good))).toEqual([]);
    },
    AUDITING_MS,
  );

  test.each(Object.entries(SINGLE))(
    "%s fails on the pages at fault, and on none of the others",
    async (rule, { wrong, right }) => {
      const cases = [...Object.entries(wrong), ...someOf(Object.entries(right), 0, RIGHT_PAGES)];
      const results = await failuresOn(cases.map(([, html]) => html));
      const found = cases.filter((_, at) => results[at]?.some(isOf(rule)));
      expect(found.map(([name]) => name)).toEqual(Object.keys(wrong));
      const alarms = results.slice(Object.keys(wrong).length).flatMap(own);
      expect(selectors(alarms)).toEqual([]);
    },
    AUDITING_MS,
  );
});

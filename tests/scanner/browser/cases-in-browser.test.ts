import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { buildScanner } from "../../../src/build/build-scanner.ts";
import { BUILD_DIR } from "../../../src/bundles/shipped-files.ts";
import { loadCases } from "../cases/load-cases.ts";
import { auditHtml, CHROMIUM, testScanner } from "./test-browser.ts";

const AUDITING_MS = 900_000;

const scanners = [testScanner({ settleMs: 30 }), testScanner({ settleMs: 30 })];
beforeAll(() => buildScanner(BUILD_DIR));
afterAll(() => {
  for (const scanner of scanners) scanner.stop();
});

describe.skipIf(CHROMIUM === null)("in Chromium", () => {
  test(
    "no page that is right has a finding that says it fails",
    async () => {
      const cases = (await loadCases()).filter(({ expected }) => expected !== "failed");
      const alarms: string[] = [];
      await Promise.all(
        scanners.map(async (scanner) => {
          for (let one = cases.pop(); one; one = cases.pop()) {
            const { findings } = await auditHtml(scanner, one.html, "https://shop.example/");
            const failed = findings.filter(({ outcome }) => outcome === "failed");
            alarms.push(...failed.map(({ rule }) => `${one?.topic}: ${one?.name} (${rule})`));
          }
        }),
      );
      expect(alarms).toEqual([]);
    },
    AUDITING_MS,
  );
});

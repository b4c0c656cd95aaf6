import { afterAll, beforeAll, expect, test } from "bun:test";
import { buildScanner } from "../../../src/build/build-scanner.ts";
import { BUILD_DIR } from "../../../src/bundles/shipped-files.ts";
import { PageScanner } from "../../../src/scanner/page-scanner.ts";
import { judgeCases, type Verdict } from "./judge-cases.ts";
import { KNOWN_MISSES } from "./known-misses.ts";
import { loadCases, type ScanCase } from "./load-cases.ts";

const JUDGING_MS = 600_000;

const scanner = new PageScanner();
let cases: ScanCase[] = [];
let verdicts: Verdict[] = [];

beforeAll(async () => {
  await buildScanner(BUILD_DIR);
  cases = await loadCases();
  verdicts = await judgeCases(scanner, cases);
}, JUDGING_MS);
afterAll(() => scanner.stop());

const label = ({ topic, name }: ScanCase) => `${topic}: ${name}`;

test("every case has a name of its own and a verdict", () => {
  const labels = cases.map(label);
  expect(labels.filter((one, at) => labels.indexOf(one) !== at)).toEqual([]);
  for (const { expected, requirements, html } of cases) {
    expect(["failed", "passed", "inapplicable"]).toContain(expected);
    if (expected === "failed") expect(requirements).not.toEqual([]);
    expect(html).toMatch(/<!doctype html/i);
  }
});

test("no page that is right has a finding that says it fails", () => {
  const alarms = verdicts
    .map(({ scanCase, falsePositives, strays }) => ({
      name: label(scanCase),
      rules: falsePositives.concat(strays),
    }))
    .filter(({ rules }) => rules.length > 0);
  expect(alarms).toEqual([]);
});

test("every failure is found, except those listed with a reason", () => {
  const missed = verdicts
    .filter(({ found }) => found !== null && found !== "failed")
    .map(({ scanCase }) => label(scanCase));
  expect(missed.sort()).toEqual(Object.keys(KNOWN_MISSES).sort());
});

import { beforeAll, expect, test } from "bun:test";
import { germanFinding } from "#shared/scan-rules/finding-messages/german-finding.ts";
import { LONG } from "#tests/helpers/long.ts";
import type { Finding } from "../../../src/scanner/findings.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { judgeCases, type Verdict } from "./judge-cases.ts";
import { KNOWN_MISSES } from "./known-misses.ts";
import { loadCases, type ScanCase } from "./load-cases.ts";

const JUDGING_MS = 600_000;
let cases: ScanCase[] = [];
let verdicts: Verdict[] = [];
const findings: Finding[] = [];

beforeAll(async () => {
  await ensureScannerEngine();
  cases = await loadCases();
  verdicts = await judgeCases(cases, { onJudged: (of) => findings.push(...of) });
}, JUDGING_MS);

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

test(
  "our widget on a page changes no verdict",
  async () => {
    const isJudgedAgain = (_: unknown, at: number) => LONG || at % 10 === 0;
    const again = await judgeCases(cases.filter(isJudgedAgain), { widget: true });
    expect(again).toEqual(verdicts.filter(isJudgedAgain));
  },
  JUDGING_MS,
);

test("every finding has a message in German as well", () => {
  const english = findings.filter(({ rule, message }) => germanFinding(rule, message) === null);
  expect(english.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThan(60);
});

test("at least 91 % of the failures are found", () => {
  const outcomes = verdicts.flatMap(({ found }) => (found === null ? [] : [found]));
  const share = outcomes.filter((found) => found === "failed").length / outcomes.length;
  expect(share).toBeGreaterThanOrEqual(162 / 178);
});

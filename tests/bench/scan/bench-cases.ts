import { judgeCases, type Verdict } from "../../scanner/cases/judge-cases.ts";
import { loadCases, type ScanCase } from "../../scanner/cases/load-cases.ts";
import { judgeMarkup, mendedShare } from "../../scanner/changed-markup/judge-markup.ts";
import { type CaseBrowser, openCaseBrowser } from "./audit-in-browser.ts";
import { benchGovuk } from "./bench-govuk.ts";
import { actCasesFolder, loadActCases } from "./load-act-cases.ts";

/** Pages open in the browser at the same time, which each wait for much of their time. */
const TABS = 12;

interface CaseSet {
  name: string;
  cases: readonly ScanCase[];
}

/**
 * Prints how many known failures the scanner finds and how often it is wrong, without a browser and
 * in Chromium: on the project's own cases, and on those of the W3C and of GOV.UK where ACT_CASES
 * and GOVUK_CASES name folders with a copy of them.
 */
export async function benchCases(): Promise<void> {
  const own = { name: "own cases", cases: await loadCases() };
  const folder = await actCasesFolder();
  const approved = folder === null ? [] : await loadActCases(folder);
  const all = folder === null ? [] : await loadActCases(folder, { proposed: true });
  const sets = [
    own,
    { name: "the W3C's approved cases", cases: approved },
    { name: "the W3C's cases with those of proposed rules", cases: all },
  ].filter(({ cases }) => cases.length > 0);
  for (const widget of [false, true]) {
    const verdicts = await judgeSets(sets, (cases) => judgeCases(cases, { widget }));
    for (const [set, list] of verdicts) print(set, { widget, where: "" }, list);
  }
  await benchGovuk();
  for (const set of sets.slice(0, 2)) await printChangedMarkup(set);
  const browser = await openCaseBrowser(folder ?? "");
  await benchInBrowser(browser, sets);
  await browser.close();
}

/**
 * Opens only right pages again with the widget, which could make something look wrong; of the
 * project's own cases that shows without a browser.
 */
async function benchInBrowser({ audit }: CaseBrowser, sets: readonly CaseSet[]): Promise<void> {
  const where = " in Chromium";
  const judgeAll = (widget: boolean) => (cases: readonly ScanCase[]) =>
    judgeCases(cases, { widget, audit, parallel: TABS });
  for (const [set, list] of await judgeSets(sets, judgeAll(false)))
    print(set, { widget: false, where }, list);
  const others = sets.length > 1 ? sets.slice(1) : sets;
  const right = others.map(({ name, cases }) => ({
    name,
    cases: cases.filter(({ expected }) => expected !== "failed"),
  }));
  for (const [set, list] of await judgeSets(right, judgeAll(true))) print(set, { widget: true, where }, list);
}

/** Judges each case once, although sets share some. */
async function judgeSets(
  sets: readonly CaseSet[],
  judge: (cases: readonly ScanCase[]) => Promise<Verdict[]>,
): Promise<Array<[CaseSet, Verdict[]]>> {
  const keyOf = ({ topic, name }: ScanCase) => `${topic}: ${name}`;
  const cases = new Map(sets.flatMap((set) => set.cases.map((one) => [keyOf(one), one])));
  const verdicts = new Map(
    (await judge([...cases.values()])).map((verdict) => [keyOf(verdict.scanCase), verdict]),
  );
  return sets.map((set) => [set, set.cases.flatMap((one) => verdicts.get(keyOf(one)) ?? [])]);
}

function print(
  { name }: CaseSet,
  { widget, where }: { widget: boolean; where: string },
  verdicts: readonly Verdict[],
): void {
  const bad = verdicts.flatMap(({ found }) => (found === null ? [] : [found]));
  const found = bad.filter((one) => one === "failed").length;
  const asked = bad.filter((one) => one === "review").length;
  const alarms = verdicts.filter(({ falsePositives }) => falsePositives.length > 0);
  const share = ((100 * found) / bad.length).toFixed(1);
  const failures = `${found} of ${bad.length} failures found (${share} %), ${asked} asked, `;
  console.log(
    `scan: ${name}${where}${widget ? " with our widget" : ""}: ${bad.length > 0 ? failures : ""}` +
      `${alarms.length} false positives on ${verdicts.length - bad.length} right pages`,
  );
  for (const { scanCase, falsePositives } of alarms) {
    console.log(`  wrong about ${scanCase.topic}: ${scanCase.name} (${falsePositives.join(", ")})`);
  }
}

async function printChangedMarkup({ name, cases }: CaseSet): Promise<void> {
  const verdicts = await judgeMarkup(cases, ({ outcome }) => outcome === "failed");
  const failures = new Set(verdicts.map(({ finding }) => finding)).size;
  const share = (100 * mendedShare(verdicts)).toFixed(1);
  console.log(`scan: ${name}: changed markup mends ${share} % of ${failures} failures`);
}

import { judgeCases } from "../../scanner/cases/judge-cases.ts";
import { loadActCases } from "../../scanner/cases/load-act-cases.ts";
import { loadCases, type ScanCase } from "../../scanner/cases/load-cases.ts";
import { benchGovuk } from "./bench-govuk.ts";

/**
 * Prints how many known failures the scanner finds and how often it is wrong: on the project's own
 * cases, and on those of the W3C and of GOV.UK where ACT_CASES and GOVUK_CASES name folders with a
 * copy of them.
 */
export async function benchCases(): Promise<void> {
  await printCases("own cases", await loadCases());
  const folder = process.env.ACT_CASES;
  if (folder) await printCases("the W3C's approved cases", await loadActCases(folder));
  await benchGovuk();
}

async function printCases(name: string, cases: readonly ScanCase[]): Promise<void> {
  for (const widget of [false, true]) {
    const verdicts = await judgeCases(cases, { widget });
    const bad = verdicts.flatMap(({ found }) => (found === null ? [] : [found]));
    const found = bad.filter((one) => one === "failed").length;
    const asked = bad.filter((one) => one === "review").length;
    const alarms = verdicts.filter(({ falsePositives }) => falsePositives.length > 0).length;
    const share = ((100 * found) / bad.length).toFixed(1);
    console.log(
      `scan: ${name}${widget ? " with our widget" : ""}: ${found} of ${bad.length} failures found (${share} %), ` +
        `${asked} asked, ${alarms} false positives on ${verdicts.length - bad.length} right pages`,
    );
  }
}

import { join } from "node:path";
import type { ScanCase } from "../../scanner/cases/load-cases.ts";
import { ATOMIC_ACT_RULES } from "./atomic-act-rules.ts";

/** The members of the W3C's `testcases.json` that are read. */
interface ActTestCase {
  ruleId: string;
  approved?: boolean;
  expected: ScanCase["expected"];
  testcaseTitle: string;
  /** Path of the page, from the folder of `testcases.json`. */
  relativePath: string;
  /** Keys such as `wcag20:1.1.1`; null for rules without requirements. */
  ruleAccessibilityRequirements: Record<string, unknown> | null;
}

export async function actCasesFolder(): Promise<string | null> {
  return process.env.ACT_CASES ?? null;
}

/**
 * Loads the W3C's test cases for ACT rules from a folder with its `testcases.json` and the pages
 * next to it. They aren't part of this repository; the environment variable ACT_CASES names a copy.
 * Leaves out pages other than HTML and, unless asked for, rules that are only proposed.
 */
export async function loadActCases(folder: string, { proposed = false } = {}): Promise<ScanCase[]> {
  const { testcases }: { testcases: ActTestCase[] } = await Bun.file(join(folder, "testcases.json")).json();
  const read = testcases
    .filter(({ approved, relativePath }) => (approved || proposed) && /\.html?$/.test(relativePath))
    .map(
      async (one): Promise<ScanCase> => ({
        topic: `act-${one.ruleId}`,
        rule: one.ruleId,
        name: one.testcaseTitle,
        expected: one.expected,
        requirements: criteriaOf(one),
        html: await Bun.file(join(folder, one.relativePath)).text(),
        path: one.relativePath,
      }),
    );
  return Promise.all(read);
}

function criteriaOf({ ruleId, ruleAccessibilityRequirements }: ActTestCase): string[] {
  const keys = Object.keys(ruleAccessibilityRequirements ?? {});
  const named = keys.flatMap((key) => /^wcag2\d:(\d+\.\d+\.\d+)$/.exec(key)?.[1] ?? []);
  return named.length > 0 ? named : [...(ATOMIC_ACT_RULES[ruleId] ?? [])];
}

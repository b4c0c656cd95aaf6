import { type Finding, LEVELS, type Level, reasonOf, skip } from "./findings.ts";

export interface Check {
  name: string;
  run(): Finding[] | Promise<Finding[]>;
  /** Timeout in milliseconds, after which the check is skipped. */
  limitMs?: number;
}

export interface CheckedFinding extends Finding {
  check: string;
}

const LIMIT_MS = 10_000;

/**
 * Runs all checks at once, each with its own timeout, so a hanging check does not delay the others.
 */
export async function runChecks(checks: readonly Check[]): Promise<CheckedFinding[]> {
  const findings = await Promise.all(
    checks.map(async (check) => (await runOne(check)).map((finding) => ({ check: check.name, ...finding }))),
  );
  return findings.flat();
}

export function worstLevel(findings: readonly Finding[]): Level {
  return LEVELS.findLast((level) => findings.some((finding) => finding.level === level)) ?? "ok";
}

async function runOne({ run, limitMs = LIMIT_MS }: Check): Promise<Finding[]> {
  let timer: Timer | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([skip(`No result within ${limitMs / 1_000} s`)]), limitMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [skip(`Couldn't look: ${reasonOf(error)}`)];
  } finally {
    clearTimeout(timer);
  }
}

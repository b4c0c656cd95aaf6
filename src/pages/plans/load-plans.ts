import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONTENT_DIR } from "../../bundles/shipped-files.ts";
import { capability } from "./capabilities.ts";
import { type FeatureEntry, type PlanFile, PRICED_PLANS, parsePlanFile } from "./plan-file.ts";

export const PLANS_FILE = "plans.yaml";

/** Lists every error in the operator's plans, with file and line. */
export class PlanFileError extends Error {
  override readonly name = "PlanFileError";
  constructor(readonly problems: string[]) {
    super(`Please fix the plans:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/**
 * Loads plan features from the operator's file, or from the shipped file if there is none.
 * @throws PlanFileError for a file with errors, so owners never read about plans that the operator
 * did not write.
 */
export function loadPlans(operatorDir?: string): PlanFile {
  const shipped = readPlans(join(CONTENT_DIR, PLANS_FILE));
  const own = operatorDir === undefined ? null : join(operatorDir, PLANS_FILE);
  if (!own || !existsSync(own)) return shipped;
  const plans = readPlans(own);
  const problems = relabeled(plans, shipped).map(
    ({ feature, software, line }) =>
      `${own}:${line}: ${feature}: is done by the software; it needs \`software: ${software}\``,
  );
  if (problems.length > 0) throw new PlanFileError(problems);
  return plans;
}

function readPlans(path: string): PlanFile {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new PlanFileError([`${path}:1: cannot be read`]);
  }
  const parsed = parsePlanFile(text);
  if ("plans" in parsed) return parsed.plans;
  throw new PlanFileError(parsed.problems.map(({ line, message }) => `${path}:${line}: ${message}`));
}

/**
 * Returns software features that a file declares as human work, each with its capability. Optional
 * ones may be, such as a chat of another program.
 */
function relabeled(plans: PlanFile, shipped: PlanFile): FeatureEntry[] {
  const known = new Map(entriesOf(shipped).map((entry) => [entry.feature.toLowerCase(), entry.software]));
  return entriesOf(plans).flatMap((entry) => {
    const software = known.get(entry.feature.toLowerCase());
    const isFree = !software || capability(software).isOptional;
    return !isFree && entry.software !== software ? [{ ...entry, software }] : [];
  });
}

function entriesOf(plans: PlanFile): FeatureEntry[] {
  return PRICED_PLANS.flatMap((plan) => plans[plan]);
}

import { join } from "node:path";
import type { Config } from "../config.ts";
import { findUnmetClaims } from "../pages/find-unmet-claims.ts";
import { loadContent } from "../pages/markdown/load-content.ts";
import { loadPlans, PlanFileError } from "../pages/plans/load-plans.ts";
import { type Finding, fail, ok, warn } from "./findings.ts";

type Settings = Pick<Config, "dataDir" | "publicUrl" | "supportEmail" | "billing">;

/** Finds mistakes in the texts and plans of the operator, and claims without substance. */
export function checkContent(config: Settings): Finding[] {
  const dir = join(config.dataDir, "content");
  try {
    loadPlans(dir);
  } catch (error) {
    if (!(error instanceof PlanFileError)) throw error;
    return error.problems.map((problem) => fail(problem, "Correct it; the server would not start"));
  }
  const found = [
    ...loadContent(dir).problems.map((problem) =>
      warn(problem, "Correct it; pages use the shipped text in its place"),
    ),
    ...findUnmetClaims(dir, config)
      .filter(({ byOperator }) => byOperator)
      .map(({ where, claim, reason }) => warn(`${where}: ${claim}: ${reason}`, ADVICE)),
  ];
  return found.length > 0 ? found : [ok("The site's texts claim nothing that is known not to be there")];
}

const ADVICE = "Make it true, or take it out of the file; docs/content.md says how";

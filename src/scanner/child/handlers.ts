import type { JobName, Jobs, Page } from "../jobs.ts";
import { readInstallFacts } from "./read-install-facts.ts";

/** Implements each job. Only loaded in the child, since it parses strangers' pages. */
export const HANDLERS: { [Name in JobName]: (page: Page) => Jobs[Name] | Promise<Jobs[Name]> } = {
  "read-install-facts": readInstallFacts,
  // Loaded with its first page, since it takes some 100 MB.
  "audit-page": async (page) => (await import("./audit-page.ts")).auditPage(page),
  "judge-corrections": judgeCorrections,
  "try-corrections": judgeCorrections,
};

async function judgeCorrections(page: Page): Promise<Jobs["judge-corrections"]> {
  return (await import("./judge-on-page.ts")).judgeOnPage(page);
}

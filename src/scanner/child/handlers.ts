import type { JobName, Jobs, Page } from "../jobs.ts";
import { readInstallFacts } from "./read-install-facts.ts";

/** Implements each job. Only loaded in the child, since it parses strangers' pages. */
export const HANDLERS: { [Name in JobName]: (page: Page) => Jobs[Name] } = {
  "read-install-facts": readInstallFacts,
};

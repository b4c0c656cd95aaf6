import type { JobName, Jobs } from "../jobs.ts";
import { readInstallFacts } from "./read-install-facts.ts";

/** Implements each job. Only loaded in the child, since it parses strangers' pages. */
export const HANDLERS: { [Name in JobName]: (page: Jobs[Name]["page"]) => Jobs[Name]["result"] } = {
  "read-install-facts": readInstallFacts,
};

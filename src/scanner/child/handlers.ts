import type { JobName, Jobs } from "../jobs.ts";
import { readInstallFacts } from "./read-install-facts.ts";

/** Does each job. Loaded in the child alone: what is here parses strangers' pages. */
export const HANDLERS: { [Name in JobName]: (page: Jobs[Name]["page"]) => Jobs[Name]["result"] } = {
  "read-install-facts": readInstallFacts,
};

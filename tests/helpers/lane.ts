import { afterAll, beforeAll } from "bun:test";
import { relative } from "node:path";
import { endRun } from "./end-of-run.ts";
import { LANE_RUNTIME } from "./lane-runtime.ts";

// Preloaded by bunfig.toml. A lane of a parallel run has a database of its own, says which file it
// begins, and is killed with its children at the end; hooks run around each of its files.
const { BUN_TEST_WORKER_ID: lane, HANDRAIL_TEST_DATABASE: url } = process.env;
if (lane) {
  for (const name of Object.keys(LANE_RUNTIME)) delete process.env[name];
  if (url) process.env.HANDRAIL_TEST_DATABASE = url + lane;
  beforeAll(() => {
    process.stderr.write(`@lane ${lane} ${relative(process.cwd(), Bun.main)}\n`);
  });
} else {
  // A test run emits no `exit`.
  afterAll(endRun);
}

import { afterAll } from "bun:test";
import { endRun } from "./end-of-run.ts";

// Preloaded by bunfig.toml, so that it runs once, after the last file. A test run emits no `exit`.
afterAll(endRun);

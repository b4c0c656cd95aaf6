import { memoryLimit } from "../memory-limit.ts";
import { LEAST_MEMORY } from "../require-memory.ts";
import { type Finding, ok, warn } from "./findings.ts";

const MIB = 1_048_576;

/** Compares the memory of this machine or container with what the server was measured to take. */
export function checkMemory(database: "embedded" | "postgres", limit = memoryLimit()): Finding[] {
  const words = `${Math.round(limit / MIB).toLocaleString("en-US")} MB of memory`;
  const { start, comfortable } = LEAST_MEMORY[database];
  if (limit >= comfortable) return [ok(words)];
  const advice =
    limit < start
      ? `The server needs ${start / MIB} MB to start here`
      : `Give it ${comfortable / MIB} MB, so that scans and many visitors fit`;
  return [warn(words, database === "embedded" ? `${advice}, or use PostgreSQL by DATABASE_URL` : advice)];
}

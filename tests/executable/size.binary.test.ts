import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const EXECUTABLE = join(import.meta.dir, "../../handrail");
/** In bytes; `bun run build --report` says what takes them. */
const BUDGET = 150_000_000;
/** A message of the server, which is in the largest script. */
const MESSAGE = "The embedded database cannot be opened";

test("the executable is within its budget, and stores its scripts with one byte per character", () => {
  const bytes = readFileSync(EXECUTABLE);
  expect(bytes.length).toBeLessThanOrEqual(BUDGET);
  expect(bytes.includes(MESSAGE, 0, "latin1")).toBe(true);
  expect(bytes.includes(MESSAGE, 0, "utf16le")).toBe(false);
});

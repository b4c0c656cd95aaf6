import { expect, test } from "bun:test";
import { memoryLimit } from "#src/memory-limit.ts";
import { requireMemory } from "#src/require-memory.ts";

const MIB = 1_048_576;

test("a start with less memory than it takes is refused with the least, instead of being killed", () => {
  expect(() => requireMemory("embedded", 256 * MIB)).toThrow(
    "There are 256 MB of memory, and the server with its embedded database needs 352 MB. Give it more, or set DATABASE_URL to use PostgreSQL.",
  );
  expect(() => requireMemory("postgres", 96 * MIB)).toThrow("the server needs 128 MB. Give it more.");
});

test("256 MB are enough beside PostgreSQL, and this machine's memory for the embedded database", () => {
  expect(() => requireMemory("postgres", 256 * MIB)).not.toThrow();
  expect(memoryLimit()).toBeGreaterThan(352 * MIB);
});

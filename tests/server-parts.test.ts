import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GrowingBuffer } from "../src/growing-buffer.ts";
import { memoryLimit } from "../src/memory-limit.ts";
import { requireMemory } from "../src/require-memory.ts";
import { deriveKey, loadSecret } from "../src/secret.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "handrail-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("the secret", () => {
  test("is SECRET if that is set", () => {
    expect(loadSecret({ secret: "set by the operator", dataDir })).toBe("set by the operator");
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("is created once, readable for its owner only", () => {
    const secret = loadSecret({ secret: null, dataDir });
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(loadSecret({ secret: null, dataDir })).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(["secret"]);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });

  test("is the same for processes that start simultaneously on an empty folder", async () => {
    const script = `
      import { loadSecret } from ${JSON.stringify(join(import.meta.dir, "../src/secret.ts"))};
      console.log(loadSecret({ secret: null, dataDir: ${JSON.stringify(dataDir)} }));`;
    const starts = Array.from({ length: 6 }, () =>
      Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" }),
    );
    const secrets = await Promise.all(starts.map((start) => new Response(start.stdout).text()));
    expect(new Set(secrets)).toEqual(new Set([`${loadSecret({ secret: null, dataDir })}\n`]));
  });

  test("is refused, not replaced, when the file is damaged", () => {
    writeFileSync(join(dataDir, "secret"), "");
    expect(() => loadSecret({ secret: null, dataDir })).toThrow("is damaged");
  });
});

test("each purpose has its own key", () => {
  const keys = ["mail-seal", "session", "registration-cookie"].map((purpose) => deriveKey("secret", purpose));
  expect(keys.map((key) => key.length)).toEqual([32, 32, 32]);
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(3);
  expect(deriveKey("secret", "session")).toEqual(deriveKey("secret", "session"));
  expect(deriveKey("another secret", "session")).not.toEqual(deriveKey("secret", "session"));
});

test("a growing buffer holds chunks of any size in order, up to its limit, in at most twice their memory", () => {
  const buffer = new GrowingBuffer(1_000_000);
  const chunks = ["a", "b".repeat(20_000), "", "c".repeat(100_000), "d"];
  for (const chunk of chunks) expect(buffer.append(Buffer.from(chunk))).toBe(true);
  expect(buffer.bytes.toString()).toBe(chunks.join(""));
  const small = new GrowingBuffer(20_001);
  const fits = [20_000, 1, 0, 1, 5].map((length) => small.append(Buffer.alloc(length, 1)));
  expect(fits).toEqual([true, true, true, false, false]);
  expect(small.bytes).toEqual(Buffer.alloc(20_001, 1));
  const slow = new GrowingBuffer(1_000_000);
  for (let count = 0; count < 40_000; count += 1) slow.append(Buffer.of(1));
  expect(slow.bytes.buffer.byteLength).toBeLessThanOrEqual(80_000);
});

test("a start with less memory than it takes is refused with the least, and 256 MB are enough for either database", () => {
  expect(() => requireMemory("embedded", 128 * 1_048_576)).toThrow(
    "There are 128 MB of memory, and the server with its embedded database needs 192 MB. Give it more, or set DATABASE_URL to use PostgreSQL.",
  );
  expect(() => requireMemory("postgres", 64 * 1_048_576)).toThrow("the server needs 80 MB. Give it more.");
  for (const database of ["postgres", "embedded"] as const)
    expect(() => requireMemory(database, 256 * 1_048_576)).not.toThrow();
  expect(memoryLimit()).toBeGreaterThan(256 * 1_048_576);
});

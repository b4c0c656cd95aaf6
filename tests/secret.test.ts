import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveKey, loadSecret } from "../src/secret.ts";

let dataDir: string;
const folders: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "handrail-secret-"));
  folders.push(dataDir);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

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

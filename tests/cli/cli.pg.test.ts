import { beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { runCommand as handrail, newDataDir } from "../helpers/command-line.ts";
import { freePort } from "../helpers/free-port.ts";

beforeAll(ensureDatabaseFiles);

test("help names every command and setting, and opens no database", async () => {
  const DATA_DIR = newDataDir();
  const { code, out } = await handrail(["serve", "--help"], { DATA_DIR });
  expect(code).toBe(0);
  for (const setting of ["PUBLIC_URL", "DATABASE_URL", "STRIPE_WEBHOOK_SECRET", "TRUST_PROXY"]) {
    expect(out).toContain(setting);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("serve lists every bad setting and fails", async () => {
  const { code, err } = await handrail(["serve"], { PORT: "x", PUBLIC_URL: "y" });
  expect(code).toBe(1);
  expect(err).toContain("PORT: use a port number");
  expect(err).toContain("PUBLIC_URL: use an http:// or https:// address");
});

test.each([
  [["florp"], "unknown command"],
  [["user"], "Usage: handrail user"],
  [["user", "show"], "missing required argument"],
  [["migrate", "--florp"], "unknown option"],
])("%p is wrong usage, which prints help and has its own exit code", async (args, message) => {
  const { code, out, err } = await handrail(args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(message);
  expect(err).toContain("Usage: handrail");
});

test("the help of any command explains the exit codes", async () => {
  const { code, out } = await handrail(["user", "show", "--help"]);
  expect(code).toBe(0);
  expect(out).toContain("Exit codes: 0 done, 1 failed, 2 wrong usage");
});

test("a database that cannot be reached fails with the reason, and without the query", async () => {
  const DATABASE_URL = `postgres://ada:hush-hush@127.0.0.1:${await freePort()}/handrail`;
  const SECRET = "a secret of the command line's tests";
  const { code, out, err } = await handrail(["user", "list"], { DATABASE_URL, SECRET });
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("Database error: connect ECONNREFUSED");
  expect(err).not.toMatch(/hush-hush|select/);
});

test("without a server a command opens the embedded database that migrate has created", async () => {
  const DATA_DIR = newDataDir();
  const migrated = await handrail(["migrate", "--json"], { DATA_DIR });
  expect(migrated.code).toBe(0);
  expect(JSON.parse(migrated.out).migrations[0]).toEqual({ name: "0000_first", applied: true });
  expect((await handrail(["user", "create", "ada@example.com"], { DATA_DIR })).code).toBe(0);
  expect(readdirSync(join(DATA_DIR, "outbox"))).toHaveLength(1);
  const { out } = await handrail(["user", "show", "1", "--json"], { DATA_DIR });
  expect(JSON.parse(out)).toMatchObject({ email: "ada@example.com" });
});

test("healthcheck fails while nothing listens", async () => {
  const { code, out } = await handrail(["healthcheck", "--json"], { PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ready: false, status: null });
});

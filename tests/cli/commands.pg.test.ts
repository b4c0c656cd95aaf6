import { beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { createProgram } from "../../cli/program.ts";
import { buildLicenses } from "../../src/build/licenses/build-licenses.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { runCommand as handrail, newDataDir } from "../helpers/command-line.ts";
import { freePort } from "../helpers/free-port.ts";
import { startMailServer } from "../helpers/mail-server.ts";
import { COMMANDS } from "./every-command.ts";

beforeAll(ensureDatabaseFiles);

test("help names every setting, explains the exit codes, and opens no database", async () => {
  const DATA_DIR = newDataDir();
  const { code, out } = await handrail(["serve", "--help"], { DATA_DIR });
  expect(code).toBe(0);
  for (const setting of ["PUBLIC_URL", "DATABASE_URL", "STRIPE_WEBHOOK_SECRET", "TRUST_PROXY"]) {
    expect(out).toContain(setting);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
  const help = await handrail(["user", "show", "--help"]);
  expect(help.out).toContain("Exit codes: 0 done, 1 failed, 2 wrong usage");
  expect((await handrail(["doctor", "--help"])).out.match(/Exit codes:/g)).toHaveLength(1);
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

/** Beginnings of commands, with endings that make each of them wrong. */
const WRONG: Record<string, string[]> = {
  "user list": ["--limit=0", "--limit=-1", "--limit=many", "--limit=100000", "--status=paid"],
  "user create": ["a@b.co,evil@example.com"],
  "user delete ada@example.com": [""],
  "contact delete": ["ada --yes", "12 --yes", "6f1c4c2e-4ac5-4c25-8c1e-6f1c4c2e4ac5"],
  "invoice send ada@example.com 1 --for A": ["--currency=euro", "--days=0"],
  "invoice refund in_1 --amount": ["0", "12,50", "-5", "1.5"],
  "promotion create --percent": ["30 SP", "30 SPRING_27", "101 SPRING", "0 SPRING"],
  "webhooks replay": ["", "1 --failed", "--failed --since 1h", "--since yesterday", "--since 5"],
  "billing sync": ["", "1 --all"],
  "scans list": ["--state florp"],
  "scans limits ada@example.com": ["--reset --pages 9"],
  "corrections switch small.example": ["maybe"],
  "content copy": ["legal/nothing", "../secret"],
  "mail test": ["ada", "a@example.com,b@example.com", "Ada<a@example.com>"],
  "backup list": ["--bucket"],
  "remote sites": ["list"],
  completion: ["csh"],
};

test.each(Object.entries(WRONG))(
  "%s is wrong usage with each of %j, before a database is opened",
  async (command, endings) => {
    for (const ending of endings) {
      const { code, out, err } = await handrail(`${command} ${ending}`.trim().split(" "));
      expect([ending, code, out, err]).toEqual([ending, 2, "", expect.stringMatching(/\S/)]);
    }
  },
);

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

function leavesOf(command: Command, path: string): { path: string; command: Command }[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((child) => leavesOf(child, `${path} ${child.name()}`.trim()));
}

const leaves = leavesOf(createProgram(), "");

test("every command prints JSON on request, except the server and scripts for shells", () => {
  expect(leaves.length).toBeGreaterThan(40);
  const without = leaves.filter(({ command }) => command.options.every(({ long }) => long !== "--json"));
  expect(without.map(({ path }) => path)).toEqual(["serve", "completion"]);
});

test("docs/commands.md describes every command, and the executable is tried with each", async () => {
  const page = await Bun.file(join(import.meta.dir, "../../docs/commands.md")).text();
  const described = Array.from(page.matchAll(/^##+ (.+)$/gm), ([, path]) => path);
  const tried = (path: string) => COMMANDS.some(([command]) => `${command} `.startsWith(`${path} `));
  const paths = leaves.map(({ path }) => path);
  expect(paths.filter((path) => !described.includes(path))).toEqual([]);
  expect(paths.filter((path) => !tried(path))).toEqual(["serve", "doctor"]);
});

test("config check fails with every reason for which the server would not start, and names slips", async () => {
  const DATA_DIR = newDataDir();
  const wrong = { PORT: "x", SMPT_URL: "smtp://mail.example", STRIPE_SECRET_KEY: "sk_live_hush" };
  const { code, out } = await handrail(["config", "check"], { DATA_DIR, ...wrong });
  expect(code).toBe(1);
  expect(out).toContain("fail  PORT: use a port number\n");
  expect(out).toContain("warn  SMPT_URL isn't a setting of this release; did you mean SMTP_URL?\n");
  expect(out).not.toContain("hush");
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("config check passes with valid settings, and config print lists each with its source", async () => {
  const { code, out: checked } = await handrail(["config", "check", "--json"], { BILLING: "off" });
  const nothing = { problems: [], warnings: [], unknown: [] };
  expect({ code, ...JSON.parse(checked) }).toEqual({ code: 0, valid: true, ...nothing });
  const { out } = await handrail(["config", "print"], { PORT: "8080" });
  expect(out).toMatch(/^PORT +8080 +environment$/m);
  expect(out).toMatch(/^SMTP_URL +- +default$/m);
});

test("licenses lists what the executable contains, followed by every text, also as one document", async () => {
  await buildLicenses(BUILD_DIR);
  const { code, out } = await handrail(["licenses"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^react +\d+\.\d+\.\d+ +MIT$/m);
  expect(out).toContain("Mozilla Public License Version 2.0");
  const json = await handrail(["licenses", "--json"]);
  const bun = { name: "Bun", version: Bun.version, license: "MIT" };
  expect(JSON.parse(json.out).licenses).toContainEqual({ ...bun, text: expect.stringContaining("WebKit") });
});

const FROM = { MAIL_FROM: "Handrail <mail@handrail.example>" };

test("a test mail goes through the mail server immediately", async () => {
  const server = await startMailServer();
  const SMTP_URL = `smtp://127.0.0.1:${server.port}?ignoreTLS=true`;
  const { code, out } = await handrail(["mail", "test", "Ada@example.com", "--json"], { SMTP_URL, ...FROM });
  await server.stop();
  expect({ code, ...JSON.parse(out) }).toEqual({
    code: 0,
    sent: "ada@example.com",
    from: FROM.MAIL_FROM,
    through: `smtp://127.0.0.1:${server.port}`,
  });
  expect(server.received).toMatchObject([{ recipients: ["ada@example.com"], from: "mail@handrail.example" }]);
});

test("an unreachable mail server fails, and no login is printed", async () => {
  const SMTP_URL = `smtp://ada:hush-hush@127.0.0.1:${await freePort()}`;
  const { code, out, err } = await handrail(["mail", "test", "ada@example.com"], { SMTP_URL, ...FROM });
  expect(code).toBe(1);
  expect(err).toMatch(/ECONNREFUSED|connect/i);
  expect(out + err).not.toContain("hush-hush");
});

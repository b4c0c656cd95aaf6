import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { ensureDatabaseFiles } from "../helpers/built-files.ts";
import { createInstallation, type Installation, newDataDir, runCommand } from "../helpers/command-line.ts";
import { startRegistration } from "../helpers/people.ts";

beforeAll(ensureDatabaseFiles);

test("before any server has run a command creates no database, and names the searched folder", async () => {
  for (const command of ["user list", "migrate --status", "user verify ada@example.com"]) {
    const DATA_DIR = newDataDir();
    const { code, out, err } = await runCommand(command.split(" "), { DATA_DIR });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`There's no database in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL`);
    expect(existsSync(DATA_DIR)).toBe(false);
  }
});

test("doctor fails with settings that would not start, and creates nothing", async () => {
  const DATA_DIR = newDataDir();
  const { code, out } = await runCommand(["doctor", "--json"], { DATA_DIR, PORT: "x" });
  expect(code).toBe(1);
  expect(JSON.parse(out).findings).toMatchObject([{ check: "settings", level: "fail" }]);
  expect((await runCommand(["doctor"], { DATA_DIR })).code).toBe(0);
  expect(existsSync(DATA_DIR)).toBe(false);
});

describe("alongside a server", () => {
  let server: Installation;
  let email: string;

  beforeAll(async () => {
    server = await createInstallation();
    ({ email } = await startRegistration(server.browser()));
  });
  afterAll(() => server.stop());

  function runWith(environment: object, ...args: string[]) {
    return runCommand(args, { ...server.settings, ...environment });
  }

  test("every command names its database on stderr, apart from the results", async () => {
    const { out, err } = await server.run("user", "list", "--json");
    const { DATABASE_URL }: Record<string, string> = server.settings;
    const name = DATABASE_URL
      ? `PostgreSQL, ${new URL(DATABASE_URL).pathname.slice(1)} at ${new URL(DATABASE_URL).host}`
      : `embedded, in ${server.dataDir}`;
    expect(err).toBe(`Database: ${name}\n`);
    expect(JSON.parse(out).users).toHaveLength(1);
  });

  test.each([
    ["mail links to another address", { PUBLIC_URL: "http://127.0.0.1:1234" }, "PUBLIC_URL is http://127"],
    [
      "send the server's mail by another transport",
      { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.com" },
      "SMTP_URL is set here; the server writes mail to files.",
    ],
    [
      "seal its mail so that the server cannot read it",
      { SECRET: "another secret, long enough to be taken" },
      "SECRET is different here",
    ],
  ])("a command that would %s is refused, and mails nothing", async (_, environment, reason) => {
    const before = server.mailKinds();
    for (const verb of ["resend-verification", "verify"]) {
      const { code, out, err } = await runWith(environment, "user", verb, email);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain(reason);
    }
    expect(server.mailKinds()).toEqual(before);
  });

  test("doctor tells settings that are not the server's by its exit code for warnings, and commands that only read work with them", async () => {
    const { code, out } = await runWith({ PUBLIC_URL: "http://127.0.0.1:1234" }, "doctor");
    expect(out).toContain(`PUBLIC_URL is http://127.0.0.1:1234 here and ${server.config.publicUrl} there.`);
    expect(code).toBe(3);
    const shown = await runWith({ PUBLIC_URL: "http://127.0.0.1:1234" }, "user", "show", email);
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining(email) });
  });

  test("a database that lacks a migration is refused, with the command that migrates it", async () => {
    const newest = sql`delete from drizzle.__drizzle_migrations where id =
      (select max(id) from drizzle.__drizzle_migrations) returning hash, created_at`;
    const [row] = await server.services.db.execute(newest);
    for (const command of ["user list", `user verify ${email}`, "webhooks list"]) {
      const { code, out, err } = await server.run(...command.split(" "));
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain("lacks 1 migration of this release. Run `handrail migrate`");
    }
    const { out } = await server.run("migrate", "--status");
    expect(out).toMatch(/pending {2}\S+\n$/);
    await server.services.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${row?.hash}, ${row?.created_at})`,
    );
  });
});

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { newDataDir, runCommand } from "../helpers/command-line.ts";
import { freePort } from "../helpers/free-port.ts";
import { startMailServer } from "../helpers/mail-server.ts";

const FROM = { MAIL_FROM: "Handrail <mail@handrail.example>" };

test("a test mail goes through the mail server immediately", async () => {
  const server = await startMailServer();
  const SMTP_URL = `smtp://127.0.0.1:${server.port}?ignoreTLS=true`;
  const { code, out } = await runCommand(["mail", "test", "Ada@example.com", "--json"], {
    SMTP_URL,
    ...FROM,
  });
  await server.stop();
  expect({ code, ...JSON.parse(out) }).toEqual({
    code: 0,
    sent: "ada@example.com",
    from: FROM.MAIL_FROM,
    through: `smtp://127.0.0.1:${server.port}`,
  });
  expect(server.received).toMatchObject([{ recipients: ["ada@example.com"], from: "mail@handrail.example" }]);
});

test("without a mail server it becomes a file in the outbox", async () => {
  const DATA_DIR = newDataDir();
  const { code, out } = await runCommand(["mail", "test", "ada@example.com"], { DATA_DIR });
  expect(code).toBe(0);
  expect(out).toContain(join(DATA_DIR, "outbox"));
  expect(readdirSync(join(DATA_DIR, "outbox"))).toEqual([expect.stringMatching(/-test-.*\.eml$/)]);
});

test("a refusal is printed and fails, without the password", async () => {
  const server = await startMailServer({ refuseRecipients: ["550 no such box"] });
  const SMTP_URL = `smtp://127.0.0.1:${server.port}?ignoreTLS=true`;
  const { code, out, err } = await runCommand(["mail", "test", "ada@example.com"], { SMTP_URL, ...FROM });
  await server.stop();
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("no such box");
});

test("an unreachable mail server fails, and no login is printed", async () => {
  const SMTP_URL = `smtp://ada:hush-hush@127.0.0.1:${await freePort()}`;
  const { code, out, err } = await runCommand(["mail", "test", "ada@example.com"], { SMTP_URL, ...FROM });
  expect(code).toBe(1);
  expect(err).toMatch(/ECONNREFUSED|connect/i);
  expect(out + err).not.toContain("hush-hush");
});

test.each(["nobody", "a@example.com, b@example.com", "Ada <a@example.com>"])(
  "an address such as %p is a wrong use",
  async (address) => {
    const { code, err } = await runCommand(["mail", "test", address]);
    expect(code).toBe(2);
    expect(err).toContain("Use one plain mail address.");
  },
);

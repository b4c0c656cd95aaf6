import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMailTransport, createOutboxFolder } from "#src/mail/create-transport.ts";
import { findLink, readOutbox } from "../helpers/parse-mail.ts";
import { IDENTITY, LINK, VERIFICATION } from "./mail-kit.ts";

const MAIL = {
  ...VERIFICATION,
  id: "0b7e8a52-6f0e-4d19-9a57-1f5a5d6f2c11",
  createdAt: new Date("2026-11-20T12:00:00Z"),
};
const NAME = "2026-11-20T12-00-00.000Z-verification-0b7e8a52-6f0e-4d19-9a57-1f5a5d6f2c11.eml";

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "handrail-outbox-"));
  folder = join(dataDir, "outbox");
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("a mail becomes one well-formed file and one log line", async () => {
  const log: string[] = [];
  await createOutboxFolder({ ...IDENTITY, folder, report: (line) => log.push(line) }).deliver(MAIL);
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(log).toEqual([`mail: verification to ada@example.com -> ${join(folder, NAME)}`]);
  const source = readFileSync(join(folder, NAME), "latin1");
  expect(source.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThan(79);
  const [mail] = readOutbox(folder);
  expect(mail).toMatchObject({ text: VERIFICATION.text, html: VERIFICATION.html });
  expect(mail && findLink(mail, "/verify-email")).toBe(LINK);
  expect(mail?.headers.get("mime-version")).toBe("1.0");
});

test("a repeated delivery leaves one file, which only its owner can read", async () => {
  const transport = createOutboxFolder({ ...IDENTITY, folder, report: () => {} });
  await transport.deliver(MAIL);
  await transport.deliver(MAIL);
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, NAME)).mode & 0o777).toBe(0o600);
});

test("without SMTP_URL mail goes to a folder in DATA_DIR, created with the first mail", async () => {
  const transport = createMailTransport({ ...IDENTITY, dataDir, smtpUrl: null }, () => {});
  expect(readdirSync(dataDir)).toEqual([]);
  await transport.deliver(MAIL);
  expect(readdirSync(dataDir)).toEqual(["outbox"]);
});

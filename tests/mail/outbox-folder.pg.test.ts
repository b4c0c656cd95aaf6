import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMailTransport, createOutboxFolder } from "#src/mail/create-transport.ts";
import { findLink, readOutbox } from "../helpers/parse-mail.ts";
import { IDENTITY, LINK, QUEUED } from "./mail-kit.ts";

const NAME = `2026-11-20T12-00-00.000Z-verification-${QUEUED.id}.eml`;

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "handrail-outbox-"));
  folder = join(dataDir, "outbox");
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("a mail becomes one well-formed file that only its owner can read, also if delivered again, and a log line", async () => {
  const log: string[] = [];
  const transport = createOutboxFolder({ ...IDENTITY, folder, report: (line) => log.push(line) });
  await transport.deliver(QUEUED);
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(log).toEqual([`mail: verification to ada@example.com -> ${join(folder, NAME)}`]);
  const source = readFileSync(join(folder, NAME), "latin1");
  expect(source.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThan(79);
  const [mail] = readOutbox(folder);
  expect(mail).toMatchObject({ text: QUEUED.text, html: QUEUED.html });
  expect(mail && findLink(mail, "/verify-email")).toBe(LINK);
  expect(mail?.headers.get("mime-version")).toBe("1.0");
  await transport.deliver(QUEUED);
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, NAME)).mode & 0o777).toBe(0o600);
});

test("without SMTP_URL mail goes to a folder in DATA_DIR, created with the first mail", async () => {
  const transport = createMailTransport({ ...IDENTITY, dataDir, smtpUrl: null }, () => {});
  expect(readdirSync(dataDir)).toEqual([]);
  await transport.deliver(QUEUED);
  expect(readdirSync(dataDir)).toEqual(["outbox"]);
});

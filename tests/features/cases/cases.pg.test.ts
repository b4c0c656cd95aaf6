import { afterAll, beforeEach, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { CaseView } from "#shared/cases/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { caseLetters, legalCases } from "#src/db/schema/cases.ts";
import { mailDeadlines } from "#src/features/cases/mail-deadlines.ts";
import { purge } from "#src/retention/purge-expired.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp } from "../../helpers/app.ts";
import { LETTER } from "../../helpers/legal-case.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { teamOwner } from "../../helpers/team.ts";
import { kindsOf, readLog } from "../evidence/evidence-log.ts";

let me: Awaited<ReturnType<typeof teamOwner>>;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  me = await teamOwner(app);
  app.clock.reset();
});

const FIELDS = { name: "Letter from Smith LLP", site: null, receivedOn: null, deadlineOn: null, notes: "" };

async function open(changes: Record<string, unknown> = {}): Promise<CaseView> {
  const sent = { request: randomUUID(), ...FIELDS, ...changes };
  const { status, body } = await me.browser.call<CaseView>("POST", "/api/cases", sent);
  expect(status).toBe(201);
  return body;
}

function upload(id: string, file: Uint8Array, name = "letter.pdf", headers: Record<string, string> = {}) {
  const path = `/api/cases/${id}/letters?name=${encodeURIComponent(name)}`;
  return me.browser.call<CaseView>("POST", path, file, headers);
}

async function refusalOf(id: string, file: Uint8Array): Promise<unknown> {
  const { status, body } = await upload(id, file);
  expect(status).toBe(422);
  return Object(body).fields.file;
}

function dayIn(days: number): string {
  return new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

test("a case is opened once by the same form, and support learns of it without its name and notes", async () => {
  const { siteId } = await insertScan(app, me.user, "pottery.example");
  const wrong = { ...FIELDS, request: randomUUID(), name: " ", deadlineOn: "2026-02-30" };
  const { status, body } = await me.browser.call("POST", "/api/cases", wrong);
  expect([status, Object.keys(body.fields as object).sort()]).toEqual([422, ["deadlineOn", "name"]]);
  const request = randomUUID();
  const sent = { request, site: siteId, deadlineOn: dayIn(20), notes: "The owner is Ada Smith" };
  const [first, second] = await Promise.all([open(sent), open(sent)]);
  expect(second.id).toBe(first.id);
  const shown = { id: first.id, state: "open", site: { id: siteId, host: "pottery.example" } };
  const { body: list } = await me.browser.call("GET", "/api/cases");
  expect(list).toMatchObject({ isIncluded: true, cases: [shown] });
  const mail = await app.lastMail("legal-case");
  expect([mail.to, mail.replyTo]).toEqual([app.services.config.supportEmail, me.email]);
  expect(mail.text).toContain(`Deadline: ${dayIn(20)}`);
  expect(mail.text).toContain("pottery.example");
  for (const secret of ["Smith", "Ada"]) expect(mail.text + mail.html + mail.subject).not.toContain(secret);
  expect(app.sent.filter(({ replyTo }) => replyTo === me.email)).toHaveLength(1);
});

test("a case is changed only by a person who has read the latest version, and its days and states are recorded, not its words", async () => {
  const { id } = await open({ notes: "Call the lawyer" });
  const change = { ...FIELDS, revision: 1, state: "answered", deadlineOn: "2027-03-01", notes: "Called" };
  const path = `/api/cases/${id}`;
  expect((await me.browser.call("PUT", path, change)).body).toMatchObject({ revision: 2, notes: "Called" });
  const late = await me.browser.call("PUT", path, { ...change, notes: "Overwritten" });
  expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
  await me.browser.call("PUT", path, { ...change, revision: 2, notes: "Only a note" });
  await me.browser.call("DELETE", path);
  expect((await me.browser.call("GET", path)).status).toBe(404);
  const { records, problem } = await readLog(app, me.user.accountId);
  expect(problem).toBeNull();
  expect(kindsOf(records)).toEqual(["case-opened", "case-changed", "case-removed"]);
  const text = JSON.stringify(records);
  expect(text).toContain("2027-03-01");
  for (const word of ["Smith", "lawyer", "Called"]) expect(text).not.toContain(word);
});

test("a case needs a plan with litigation support to begin, and none to be read, changed and taken along", async () => {
  const { id } = await open();
  const { letters } = (await upload(id, LETTER)).body;
  await app.services.db.update(users).set({ plan: "starter" }).where(eq(users.id, me.user.id));
  const again = await me.browser.call("POST", "/api/cases", { request: randomUUID(), ...FIELDS });
  expect([again.status, again.body.code]).toEqual([403, "cases_not_in_plan"]);
  expect(await upload(id, Buffer.from("%PDF-2"))).toHaveProperty("status", 403);
  const change = { ...FIELDS, revision: 1, state: "closed" };
  expect((await me.browser.call("PUT", `/api/cases/${id}`, change)).status).toBe(200);
  expect((await me.browser.call("GET", `/api/cases/${id}/letters/${letters[0]?.id}`)).status).toBe(200);
});

test("a case goes 36 months after it ended, and never while it is open", async () => {
  const [over, running] = [await open(), await open()];
  await me.browser.call("PUT", `/api/cases/${over.id}`, { ...FIELDS, revision: 1, state: "settled" });
  const purgedAfter = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await purge(app.services, RETENTION.legalCases);
    const rows = await app.services.db.select().from(legalCases);
    return [over, running].map((each) => rows.every(({ id }) => id !== each.id));
  };
  expect(await purgedAfter(35 * 30)).toEqual([false, false]);
  expect(await purgedAfter(60)).toEqual([true, false]);
});

test("a letter comes back byte for byte as a download, and is stored once and encrypted", async () => {
  const { id } = await open();
  await upload(id, LETTER, '../Brief „Müller" \u202Efdp.exe');
  const { letters } = (await upload(id, LETTER, "again.pdf")).body;
  const shown = { name: "Brief „Müller fdp.exe.pdf", by: me.email, kind: "pdf", size: LETTER.length };
  expect(letters).toMatchObject([shown]);
  const path = `/api/cases/${id}/letters/${letters[0]?.id}`;
  const [stored] = await app.services.db.select().from(caseLetters).where(eq(caseLetters.caseId, id));
  expect(stored?.sealed.includes("keeps our client out")).toBe(false);
  const reply = await me.browser.call("GET", path);
  expect(LETTER.equals(reply.bytes)).toBe(true);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": `attachment; filename="Brief _M_ller fdp.exe.pdf"; filename*=UTF-8''Brief%20%E2%80%9EM%C3%BCller%20fdp.exe.pdf`,
  });
  await me.browser.call("DELETE", path);
  const { records } = await readLog(app, me.user.accountId);
  expect(kindsOf(records)).toEqual(["case-opened", "letter-added", "letter-removed"]);
});

test("a letter is told by its content, is its own case's alone, and has 10 MB at most, or a declared length", async () => {
  const { id } = await open();
  const png = Buffer.from("89504e470d0a1a0a00", "hex");
  expect((await upload(id, png, "named.pdf")).status).toBe(201);
  const { letters } = (await me.browser.call<CaseView>("GET", `/api/cases/${id}`)).body;
  expect(letters.map(({ kind }) => kind)).toEqual(["png"]);
  const ofAnother = `/api/cases/${(await open()).id}/letters/${letters[0]?.id}`;
  expect((await me.browser.call("GET", ofAnother)).status).toBe(404);
  expect(await refusalOf(id, Buffer.from("<html><script>alert(1)</script>"))).toContain("isn’t a PDF");
  expect(await refusalOf(id, new Uint8Array())).toBe("The file is empty.");
  const largest = new Uint8Array(10 * 1024 * 1024);
  largest.set(LETTER);
  const declared = { "content-length": String(largest.length + 1) };
  expect((await upload(id, LETTER, "letter.pdf", declared)).status).toBe(413);
  const chunked = { "transfer-encoding": "chunked" };
  expect((await upload(id, largest.subarray(0, 40_000), "letter.pdf", chunked)).status).toBe(413);
  expect((await upload(id, largest)).status).toBe(201);
});

test("owners are reminded a week and a day before a deadline, each once, while the case is open", async () => {
  await app.services.db.update(users).set({ locale: "de-DE" }).where(eq(users.id, me.user.id));
  const { id } = await open({ deadlineOn: dayIn(10) });
  const answered = await open({ deadlineOn: dayIn(10) });
  const change = { ...FIELDS, revision: 1, state: "answered", deadlineOn: dayIn(10) };
  await me.browser.call("PUT", `/api/cases/${answered.id}`, change);
  const reminders = async () => {
    await Promise.all([mailDeadlines(app.services), mailDeadlines(app.services)]);
    return app.mailsTo(me.email, "case-deadline");
  };
  expect(await reminders()).toEqual([]);
  app.clock.advance(4 * DAY_MS);
  expect(await reminders()).toHaveLength(1);
  app.clock.advance(5 * DAY_MS);
  const [, last] = await reminders();
  expect(last?.subject).toStartWith("Ihr Schreiben: Die Frist endet am ");
  expect(last?.text).toContain("morgen");
  expect(last?.text).toContain(id);
  app.clock.advance(3 * DAY_MS);
  expect(await reminders()).toHaveLength(2);
});

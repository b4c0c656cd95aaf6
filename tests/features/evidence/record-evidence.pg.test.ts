import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { evidenceKeys, evidencePersonal, evidenceRecords, evidenceSignatures } from "#src/db/schema/evidence.ts";
import { barrierReports } from "#src/db/schema/reports.ts";
import { issues } from "#src/db/schema/scan-issues.ts";
import { scans } from "#src/db/schema/scans.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { headText, isSignedBy, keyIdOf } from "#src/features/evidence/format/signature.ts";
import { recordEvidence } from "#src/features/evidence/log/record-evidence.ts";
import { signLogs } from "#src/features/evidence/signing/sign-logs.ts";
import { signingKey } from "#src/features/evidence/signing/signing-key.ts";
import { finishScan } from "#src/features/scans/issues/finish-scan.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";
import { checkSaved, findLog, findProblem, kindsOf, readLog, record } from "./evidence-log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const MANY = LONG ? 200 : 12;

test("records of one account follow each other without gaps, also when written at once", async () => {
  const { user } = await teamOwner(app);
  const { accountId } = user;
  const writing = Array.from({ length: MANY }, async (_, index) => {
    if (index % 4 > 0) return record(app, accountId, checkSaved(`check-${index}`, user.id));
    const crash = transact(app.services.db, async (tx) => {
      await recordEvidence(tx, { accountId, at: new Date() }, [checkSaved("never", user.id)]);
      throw new Error("The process was killed before the transaction's end");
    });
    await expect(crash).rejects.toThrow("was killed");
  });
  await Promise.all(writing);
  const { log, records, problem } = await readLog(app, accountId);
  expect(problem).toBeNull();
  expect(records.map(({ number }) => number)).toEqual(
    Array.from({ length: (MANY * 3) / 4 }, (_, index) => index + 1),
  );
  expect([log.length, log.head]).toEqual([records.length, records.at(-1)?.digest ?? ""]);
  expect(JSON.stringify(records)).not.toContain("never");
});

test("a changed, removed, moved or replaced record is found and named", async () => {
  const { user } = await teamOwner(app);
  for (const check of ["one", "two", "three", "four"])
    await record(app, user.accountId, checkSaved(check, user.id));
  const { log, records } = await readLog(app, user.accountId);
  const [first, second, third, fourth] = records;
  if (!first || !second?.body || !third || !fourth) throw new Error("Records are missing");
  const broken = (...list: typeof records) => findProblem(log.logId, list) ?? "";
  const edited = { ...second, body: { ...second.body, data: { check: "2" } } };
  expect(broken(first, edited, third)).toStartWith("Record 2 (manual-check, ");
  expect(broken(first, edited, third)).toContain("was changed");
  expect(broken(first, third, fourth)).toBe("Record 2 is missing: record 3 follows record 1.");
  expect(broken(first, second, second)).toBe("Record 2 is out of place: it should be record 3.");
  expect(broken(first, { ...second, at: first.at.replace("20", "19") })).toContain("was changed");
  expect(broken(first, { ...second, previous: third.digest })).toContain("does not follow");
  const renamed = { ...first, personal: { person: { salt: "0", value: "Somebody else" } } };
  expect(broken(renamed)).toContain('its personal data "person" is not what was recorded');
  expect(findProblem("another log", [first])).toContain("was changed");
});

test("the database refuses to change or delete evidence of a living account", async () => {
  const { user } = await teamOwner(app);
  await record(app, user.accountId, checkSaved("keyboard-only", user.id));
  const { sql } = app.database;
  const refused = async (statement: string) =>
    expect(Promise.resolve(sql.unsafe(statement)).then(() => null)).rejects.toThrow("append-only");
  const mine = `where account_id = ${user.accountId}`;
  await refused(`update evidence_records set body = '{}' ${mine}`);
  await refused(`delete from evidence_records ${mine}`);
  await refused(`delete from evidence_logs ${mine}`);
  await refused(`update evidence_logs set length = 0 ${mine}`);
  await refused(`update evidence_personal set value = '"Eve"' ${mine}`);
  await deleteUser(app.services, user.id);
  expect(await app.services.db.$count(evidenceRecords, eq(evidenceRecords.accountId, user.accountId))).toBe(
    0,
  );
});

test("the name of a member who deletes their account goes, and the role and the proof stay", async () => {
  const { user: owner } = await teamOwner(app);
  const { user: member, email } = await teamMember(app, owner, "manager");
  await app.services.db.update(users).set({ contactPerson: "Mary Manager" }).where(eq(users.id, member.id));
  await record(app, owner.accountId, checkSaved("keyboard-only", member.id));
  const before = await readLog(app, owner.accountId);
  expect(before.records[0]?.personal?.person?.value).toBe("Mary Manager");
  await deleteUser(app.services, member.id);
  const { records, problem } = await readLog(app, owner.accountId);
  expect([problem, records[0]?.body?.by, records[0]?.personal]).toEqual([null, "manager", undefined]);
  expect(JSON.stringify(records)).not.toContain("Mary");
  expect(JSON.stringify(records)).not.toContain(email);
});

test("a visitor's words go with their report, and the fact that they reported stays", async () => {
  const { browser, user } = await teamOwner(app);
  const widget = await makeWidget(browser);
  const sent = { text: "The cart has no names", email: "vera@visitor.example", page: null, language: "en" };
  const { status } = await app.browser().call("POST", `/api/widgets/${widget.publicId}/reports`, sent);
  expect(status).toBe(202);
  const [report] = await app.services.db
    .select()
    .from(barrierReports)
    .where(eq(barrierReports.widgetId, widget.id));
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id));
  await browser.call("POST", `/api/reports/${report?.id}/replies`, { text: "Fixed on Monday", seen: 0 });
  await browser.call("PATCH", `/api/reports/${report?.id}`, { state: "done" });
  const before = await readLog(app, user.accountId);
  expect(kindsOf(before.records)).toEqual(["barrier-reported", "barrier-answered", "barrier-state"]);
  expect(before.records[0]?.personal?.visitor?.value).toEqual({
    email: sent.email,
    page: null,
    text: sent.text,
  });
  expect(before.records[1]?.personal?.visitor?.value).toEqual({ reply: "Fixed on Monday" });
  await app.services.db.delete(barrierReports).where(eq(barrierReports.id, String(report?.id)));
  const { records, problem } = await readLog(app, user.accountId);
  expect([problem, kindsOf(records)]).toEqual([null, kindsOf(before.records)]);
  expect(JSON.stringify(records)).not.toMatch(/vera|cart|Monday/);
});

test("a scan that changes 700 issues adds three records, which list them all", async () => {
  const { user } = await teamOwner(app);
  const { db, clock } = app.services;
  const { siteId, scanId } = await insertScan(app, user, "large.example");
  const now = clock.now();
  const found = Array.from({ length: 700 }, (_, index) => ({
    siteId,
    identity: `large ${index}`,
    rule: "img-alt",
    outcome: "failed" as const,
    impact: "critical" as const,
    rank: 0,
    message: "The picture has no alternative text",
    state: "still" as const,
    firstScanId: null,
    firstSeenAt: now,
    lastSeenAt: now,
  }));
  await db.insert(issues).values(found);
  await db.update(scans).set({ state: "running", finishedAt: null }).where(eq(scans.id, scanId));
  const [scan] = await db.select().from(scans).where(eq(scans.id, scanId));
  if (!scan) throw new Error("The scan is missing");
  await transact(db, (tx) => finishScan(app.services, tx, scan, { state: "done" }));
  const { records, problem } = await readLog(app, user.accountId);
  expect([problem, kindsOf(records)]).toEqual([null, ["scan-ended", "issues-changed", "issues-changed"]]);
  const text = JSON.stringify(records.map(({ body }) => body?.data.changes ?? []));
  expect(text.match(/"change":"fixed"/g)).toHaveLength(700);
  expect(records[0]?.body?.data).toMatchObject({ scan: scanId, state: "done", figures: { fixed: 700 } });
});

test("every account has a log of its own, and nobody's name is in more than one", async () => {
  const [mine, other] = [await teamOwner(app), await teamOwner(app)];
  await record(app, mine.user.accountId, checkSaved("one", mine.user.id));
  await record(app, other.user.accountId, checkSaved("one", other.user.id));
  const [a, b] = [await readLog(app, mine.user.accountId), await readLog(app, other.user.accountId)];
  expect([a.records.length, b.records.length, a.problem, b.problem]).toEqual([1, 1, null, null]);
  expect(a.log.logId).not.toBe(b.log.logId);
  expect(JSON.stringify(a.records)).not.toContain(other.email);
  const parts = await app.services.db
    .select()
    .from(evidencePersonal)
    .where(eq(evidencePersonal.accountId, mine.user.accountId));
  expect(parts.map(({ userId }) => userId)).toEqual([mine.user.id]);
});

test("a log is signed once it has grown, and an earlier key stays known after SECRET was changed", async () => {
  const { user } = await teamOwner(app);
  const { db, clock, secret } = app.services;
  const add = () => record(app, user.accountId, checkSaved("keyboard-only", user.id));
  const numbers = async () => {
    const rows = await db
      .select()
      .from(evidenceSignatures)
      .innerJoin(evidenceKeys, eq(evidenceKeys.id, evidenceSignatures.keyId))
      .where(eq(evidenceSignatures.accountId, user.accountId));
    return rows.map(({ evidence_signatures: { number } }) => number).sort();
  };
  await add();
  await Promise.all([signLogs(app.services), signLogs(app.services)]);
  expect(await numbers()).toEqual([1]);
  await add();
  await signLogs(app.services);
  expect(await numbers()).toEqual([1, 2]);
  await signLogs({ db, clock, secret: `another ${secret}` });
  expect(await numbers()).toEqual([1, 2, 2]);
});

test("a signature holds for one head, one time and one key", async () => {
  const { user } = await teamOwner(app);
  await record(app, user.accountId, checkSaved("keyboard-only", user.id));
  await signLogs(app.services);
  const log = await findLog(app, user.accountId);
  const [row] = await app.services.db
    .select()
    .from(evidenceSignatures)
    .where(eq(evidenceSignatures.accountId, user.accountId));
  if (!row) throw new Error("The log was not signed");
  const { publicKey } = signingKey(app.services.secret);
  const head = {
    log: log.logId,
    number: log.length,
    digest: log.head,
    signedAt: row.signedAt.toISOString(),
    key: keyIdOf(publicKey),
  };
  expect(isSignedBy(publicKey, headText(head), row.signature)).toBe(true);
  expect(isSignedBy(publicKey, headText({ ...head, number: 2 }), row.signature)).toBe(false);
  expect(isSignedBy(signingKey("another").publicKey, headText(head), row.signature)).toBe(false);
  expect(isSignedBy("no key", headText(head), row.signature)).toBe(false);
  expect(isSignedBy(publicKey, headText(head), "")).toBe(false);
});

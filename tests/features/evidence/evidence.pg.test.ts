import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { unzipSync, zipSync } from "fflate";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { evidenceKeys, evidenceRecords, evidenceSignatures } from "#src/db/schema/evidence.ts";
import { issues } from "#src/db/schema/issues.ts";
import { scans } from "#src/db/schema/sites.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { createArchive } from "#src/features/evidence/archive/create-archive.ts";
import { readArchive } from "#src/features/evidence/verify/read-archive.ts";
import { ArchiveProblem, verifyArchive } from "#src/features/evidence/verify/verify-archive.ts";
import { recordEvidence } from "#src/features/evidence-log/record-evidence.ts";
import { signLogs } from "#src/features/evidence-log/signing/sign-logs.ts";
import { signingKey } from "#src/features/evidence-log/signing/signing-key.ts";
import { finishScan } from "#src/features/issues/finish-scan.ts";
import { LONG } from "#tests/helpers/long.ts";
import { ReadPdf } from "../../documents/read-pdf.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { runCommand } from "../../helpers/command-line.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { mailedToken, newEmail, PASSWORD } from "../../helpers/people.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";
import { HOSTILE_ARCHIVES } from "../uploads/hostile-archives.ts";
import { checkSaved, findProblem, kindsOf, readLog, record } from "./evidence-log.ts";
import { forgeArchive } from "./forge-archive.ts";
import { insertYear } from "./insert-year.ts";

const app = await createTestApp();
/** A year (by default a week) of a website with 250 pages. */
let zip: Uint8Array;

beforeAll(async () => {
  const { user: owner } = await teamOwner(app);
  const { siteId } = await insertScan(app, owner, "shop.example");
  const other = await insertScan(app, owner, "other.example");
  await insertYear(app, owner, { siteId, otherId: other.siteId });
  const before = process.cpuUsage();
  zip = await archiveOf(owner.id, siteId);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(60);
});
afterAll(() => app.stop());

async function archiveOf(userId: number, site: string | null = null): Promise<Uint8Array> {
  const user = await userRow(app, userId);
  const { parts } = await createArchive(app.services, { user, owner: user }, { site });
  return Buffer.concat(await Array.fromAsync(parts));
}

const textIn = (files: Map<string, Uint8Array>) => (name: string) =>
  new TextDecoder().decode(files.get(name));

/** Returns what the command says of an archive. */
async function verified(archive: Uint8Array, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "handrail-evidence-"));
  try {
    const file = join(folder, "archive.zip");
    await Bun.write(file, archive);
    const { code, out } = await runCommand(["evidence", "verify", ...args, file]);
    return [code, out] as const;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const problemOf = (changed: Uint8Array, trusted: string[] = []): string => {
  try {
    verifyArchive(readArchive(changed), trusted);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

/** Returns an archive with one file changed, and all others as they were. */
function changed(name: string, change: (text: string) => string | null, from = zip): Uint8Array {
  const files = unzipSync(from);
  const next = change(new TextDecoder().decode(files[name] ?? new Uint8Array()));
  if (next === null) delete files[name];
  else files[name] = new TextEncoder().encode(next);
  return zipSync(files, { level: 0 });
}

test("an archive is as it was made, by the key that one trusts, and holds what a lawyer reads, and nothing of other websites", () => {
  const key = signingKey(app.services.secret).id;
  expect(verifyArchive(readArchive(zip), [key])).toMatchObject({ key, withheld: 1, erased: 0 });
  expect(problemOf(zip, ["0".repeat(64)])).toContain("isn't the one you named");
  const files = readArchive(zip);
  const names =
    "README.txt about.html index.html index.pdf records.json records.csv earl-https-shop.example.json " +
    "signatures.json keys.json manifest.json manifest-signature.json";
  expect([...files.keys()].join(" ")).toBe(names);
  const text = textIn(files);
  expect(text("index.html")).toContain("https://shop.example");
  expect(text("index.html")).not.toContain("other.example");
  expect(text("records.json")).not.toContain("other.example");
  expect(JSON.parse(text("records.json"))).toBeArray();
  expect(text("about.html")).toContain("a scan without findings is no proof of conformance");
  expect(new ReadPdf(Buffer.from(files.get("index.pdf") ?? [])).root.entries.get("Lang")).toBe("en");
});

test("any change of any file is found, and the first broken record is named", () => {
  const records = (change: (text: string) => string) => problemOf(changed("records.json", change));
  expect(records((text) => text.replace('"state":"passed"', '"state":"failed"'))).toMatch(
    /^Record \d+ \(manual-check, .+\) was changed/,
  );
  const withoutFifth = (text: string) => text.split("\n").toSpliced(5, 1).join("\n");
  expect(records(withoutFifth)).toBe("Record 5 is missing: record 6 follows record 4.");
  const withoutLast = (text: string) => text.split("\n").toSpliced(-3, 1).join("\n");
  expect(records(withoutLast)).toMatch(/^Record \d+ is missing\.$/);
  expect(problemOf(changed("extra.html", () => "<p>Added</p>"))).toBe("The file extra.html was added.");
  expect(problemOf(zip.slice(0, zip.length / 2))).toBe("The file is damaged, or no ZIP archive.");
});

test("no byte of any file can be changed, and no file removed", async () => {
  const { user } = await teamOwner(app);
  const small = await archiveOf(user.id);
  expect(problemOf(small)).toBe("");
  for (const name of readArchive(small).keys()) {
    const edited = changed(name, (text) => `${text.slice(0, -2)} ${text.slice(-2)}`, small);
    expect([name, problemOf(edited)]).not.toEqual([name, ""]);
    expect([name, problemOf(changed(name, () => null, small))]).not.toEqual([name, ""]);
  }
});

test("handrail evidence verify tells what it found in words, as JSON and by its exit code", async () => {
  const { id } = signingKey(app.services.secret);
  expect(await verified(zip)).toEqual([0, expect.stringContaining("The key comes from the archive")]);
  const [code, json] = await verified(zip, "--json", "--key", id);
  const found = { valid: true, isKeyTrusted: true, key: id, withheld: 1 };
  expect([code, JSON.parse(json)]).toMatchObject([0, found]);
  const broken = changed("index.html", () => "<p>Nothing was found</p>");
  const told = "CHANGED: The file index.html was changed: its digest isn't the listed one.\n";
  expect(await verified(broken)).toEqual([1, told]);
});

test.each(Object.entries(HOSTILE_ARCHIVES))("an archive is refused that is %s", (_, hostile) => {
  expect(() => verifyArchive(readArchive(hostile()))).toThrow(ArchiveProblem);
});

test("a complete forgery, signed from the records to the list of files, is refused by the pinned key alone", async () => {
  const { user } = await teamOwner(app);
  await record(app, user.accountId, checkSaved("keyboard-only", user.id));
  const lie = (json: string) => json.replace("keyboard-only", "screen-reader");
  const forged = forgeArchive(await archiveOf(user.id), lie, "a stranger's secret of thirty-two characters");
  expect(JSON.stringify([...readArchive(forged).values()].map(String))).not.toContain("keyboard-only");
  expect(verifyArchive(readArchive(forged))).toMatchObject({ records: 2, erased: 0 });
  const { id } = signingKey(app.services.secret);
  const told = expect.stringContaining("which isn't the one you named");
  expect(await verified(forged, "--key", id)).toEqual([1, told]);
});

test("an owner with a German region gets the documents for people in German, and the records as they are", async () => {
  const { user } = await teamOwner(app);
  const { user: mate } = await teamMember(app, user, "viewer");
  const german = { locale: "de-CH", contactPerson: "Olga" } as const;
  await app.services.db.update(users).set(german).where(eq(users.id, user.id));
  const by = { userId: user.id };
  const check = { check: "zoom", title: "Zoom", state: "failed", note: "" };
  const ended = { state: "stopped", reason: "stopped", pagesChecked: 3 };
  const removed = { role: "viewer", isRemoved: true };
  await record(
    app,
    user.accountId,
    { kind: "manual-check", by, data: check },
    { kind: "issue-restored", by, data: { rule: "img-alt" } },
    { kind: "scan-ended", by: "scanner", data: ended },
    { kind: "member-left", by, member: { userId: mate.id }, data: removed },
  );
  const files = readArchive(await archiveOf(user.id));
  expect(verifyArchive(files)).toMatchObject({ records: 5 });
  const text = textIn(files);
  for (const words of [
    '<html lang="de">',
    "Nachweis der Arbeit an der Barrierefreiheit",
    "Seiten funktionieren bei 400 % Vergrößerung; Ergebnis: nicht bestanden",
    "<td>Ein Bild hat keine Beschreibung</td>",
    "abgebrochen: Die Prüfung wurde angehalten.",
    "Olga (Inhaber)",
    `Mitglied: ${mate.email}; vom Inhaber entfernt; war Betrachter`,
  ])
    expect(text("index.html")).toContain(words);
  expect(text("about.html")).toContain("Was dieser Nachweis zeigt und was nicht");
  expect(new ReadPdf(Buffer.from(files.get("index.pdf") ?? [])).root.entries.get("Lang")).toBe("de");
  expect(text("records.csv")).toContain("Manual check saved");
});

test("is for owners and managers, on plans with litigation support, and recorded itself", async () => {
  const { browser, user } = await teamOwner(app);
  const { browser: manager } = await teamMember(app, user, "manager");
  const { browser: viewer } = await teamMember(app, user, "viewer");
  const download = (who: typeof browser) => who.call("POST", "/api/evidence/archives", { site: null });
  const reply = await download(manager);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const name = `evidence-all-websites-${app.clock.now().toISOString().slice(0, 10)}.zip`;
  expect(Object.fromEntries(reply.headers)).toMatchObject(downloadHeaders(name));
  expect((await download(viewer)).status).toBe(403);
  const { body } = await app.browser().call("GET", "/api/evidence/keys");
  expect(JSON.stringify(body)).toContain(signingKey(app.services.secret).publicKey);
  await app.services.db.update(users).set({ plan: "starter" }).where(eq(users.id, user.id));
  expect((await download(browser)).body.code).toBe("evidence_not_in_plan");
});

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
  expect(broken(first, { ...second, previous: third.digest })).toContain("doesn't follow");
  const renamed = { ...first, personal: { person: { salt: "0", value: "Someone else" } } };
  expect(broken(renamed)).toContain(`its personal data "person" isn't what was recorded`);
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
  const left = await app.services.db.$count(evidenceRecords, eq(evidenceRecords.accountId, user.accountId));
  expect(left).toBe(0);
});

test("a visitor's words go with their report, and the fact that they reported stays", async () => {
  const { browser, user } = await teamOwner(app);
  const { db } = app.services;
  const widget = await makeWidget(browser);
  const sent = { text: "The cart has no names", email: "vera@visitor.example", page: null, language: "en" };
  const { status } = await app.browser().call("POST", `/api/widgets/${widget.publicId}/reports`, sent);
  expect(status).toBe(202);
  const [report] = await db.select().from(barrierReports).where(eq(barrierReports.widgetId, widget.id));
  await db.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id));
  await browser.call("POST", `/api/reports/${report?.id}/replies`, { text: "Fixed on Monday", seen: 0 });
  await browser.call("PATCH", `/api/reports/${report?.id}`, { state: "done" });
  const before = await readLog(app, user.accountId);
  expect(kindsOf(before.records)).toEqual(["barrier-reported", "barrier-answered", "barrier-state"]);
  const { language: _, ...words } = sent;
  expect(before.records[0]?.personal?.visitor?.value).toEqual(words);
  expect(before.records[1]?.personal?.visitor?.value).toEqual({ reply: "Fixed on Monday" });
  await db.delete(barrierReports).where(eq(barrierReports.id, String(report?.id)));
  const { records, problem } = await readLog(app, user.accountId);
  expect([problem, kindsOf(records)]).toEqual([null, kindsOf(before.records)]);
  expect(JSON.stringify(records)).not.toMatch(/vera|cart|Monday/);
});

test("a scan that changes 700 issues adds three records, which list them all", async () => {
  const { user } = await teamOwner(app);
  const { db, clock } = app.services;
  const { siteId, scanId } = await insertScan(app, user, "large.example");
  const now = clock.now();
  const kind = { rule: "img-alt", outcome: "failed", impact: "critical", state: "still" } as const;
  const seen = { firstScanId: null, firstSeenAt: now, lastSeenAt: now };
  const found = Array.from({ length: 700 }, (_, index) => ({
    ...{ siteId, identity: `large ${index}`, rank: 0, messageId: "missing", values: {} },
    ...{ ...kind, ...seen },
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

async function joined(browser: TestBrowser, name: string) {
  const email = newEmail("mate");
  await browser.call("POST", "/api/team/invites", { email, role: "viewer" });
  const token = await mailedToken(app, "team-invite", email);
  const mate = app.browser();
  const { body } = await mate.call("POST", "/api/invitation/registration", { token, password: PASSWORD });
  mate.token = String(body.token);
  await app.services.db.update(users).set({ contactPerson: name }).where(eq(users.email, email));
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  return { mate, email, id: Number(user?.id) };
}

test("who joined, got another role, left or was removed is recorded once, with names that go with their user, whose role and proof stay", async () => {
  const owner = await teamOwner(app);
  const { accountId, id: ownerId } = owner.user;
  await app.services.db.update(users).set({ contactPerson: "Olive Owner" }).where(eq(users.id, ownerId));
  const mia = await joined(owner.browser, "Mia Member");
  const leo = await joined(owner.browser, "Leo Leaver");
  const ned = await joined(owner.browser, "Ned Nobody");
  await record(app, accountId, checkSaved("keyboard-only", ned.id));
  const before = await readLog(app, accountId);
  expect(before.records[3]?.personal?.person?.value).toBe("Ned Nobody");
  const role = { role: "manager" };
  await owner.browser.call("PATCH", `/api/team/members/${mia.id}`, role);
  await owner.browser.call("PATCH", `/api/team/members/${mia.id}`, role);
  await owner.browser.call("DELETE", `/api/team/members/${mia.id}`);
  await leo.mate.call("DELETE", `/api/memberships/${accountId}`);
  await deleteUser(app.services, ned.id);
  const { records, problem } = await readLog(app, accountId);
  expect(problem).toBeNull();
  const three = (kind: string) => Array<string>(3).fill(kind);
  const changes = ["manual-check", "member-role"];
  expect(kindsOf(records)).toEqual([...three("member-joined"), ...changes, ...three("member-left")]);
  expect([records[3]?.body?.by, records[3]?.personal]).toEqual(["viewer", undefined]);
  const names = (place: number) => [
    records[place]?.personal?.person?.value,
    records[place]?.personal?.member?.value,
  ];
  expect(records.slice(4).map(({ body }) => [body?.by, body?.data])).toEqual([
    ["owner", { before: "viewer", role: "manager" }],
    ["owner", { role: "manager", isRemoved: true }],
    ["former member", { role: "viewer", isRemoved: false }],
    ["former member", { role: "viewer", isRemoved: false }],
  ]);
  expect([4, 5, 6, 7].map(names)).toEqual([
    ["Olive Owner", "Mia Member"],
    ["Olive Owner", "Mia Member"],
    ["Leo Leaver", undefined],
    [undefined, undefined],
  ]);
  for (const gone of ["Ned", ned.email]) expect(JSON.stringify(records)).not.toContain(gone);
});

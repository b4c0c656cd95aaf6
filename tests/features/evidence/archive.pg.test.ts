import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { unzipSync, zipSync } from "fflate";
import { users } from "#src/db/schema/accounts.ts";
import { createArchive } from "#src/features/evidence/archive/create-archive.ts";
import { signingKey } from "#src/features/evidence/signing/signing-key.ts";
import { readArchive } from "#src/features/evidence/verify/read-archive.ts";
import { ArchiveProblem, verifyArchive } from "#src/features/evidence/verify/verify-archive.ts";
import { ReadPdf } from "../../documents/read-pdf.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { runCommand } from "../../helpers/command-line.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";
import { HOSTILE_ARCHIVES } from "../uploads/hostile-archives.ts";
import { checkSaved, record } from "./evidence-log.ts";
import { forgeArchive } from "./forge-archive.ts";
import { insertYear } from "./insert-year.ts";

let app: TestApp;
/** A year (by default a week) of a website with 250 pages. */
let zip: Uint8Array;
let account: Awaited<ReturnType<typeof teamOwner>>;
let siteId: string;

beforeAll(async () => {
  app = await createTestApp();
  account = await teamOwner(app);
  ({ siteId } = await insertScan(app, account.user, "shop.example"));
  const other = await insertScan(app, account.user, "other.example");
  await insertYear(app, account.user, { siteId, otherId: other.siteId });
  const before = process.cpuUsage();
  zip = await archiveOf(account.user.id, siteId);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(60);
});
afterAll(() => app.stop());

async function archiveOf(userId: number, site: string | null = null): Promise<Uint8Array> {
  const user = await userRow(app, userId);
  const { parts } = await createArchive(app.services, { user, owner: user }, { site });
  return Buffer.concat(await Array.fromAsync(parts));
}

const textIn = (files: Map<string, Uint8Array>) => (name: string) => new TextDecoder().decode(files.get(name));

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

test("an archive is as it was made, by the key that one trusts", () => {
  const key = signingKey(app.services.secret).id;
  expect(verifyArchive(readArchive(zip), [key])).toMatchObject({ key, withheld: 1, erased: 0 });
  expect(problemOf(zip, ["0".repeat(64)])).toContain("is not the one you named");
});

test("holds what a lawyer reads, and nothing of other websites", () => {
  const files = readArchive(zip);
  expect([...files.keys()]).toEqual([
    "README.txt",
    "about.html",
    "index.html",
    "index.pdf",
    "records.json",
    "records.csv",
    "earl-https-shop.example.json",
    "signatures.json",
    "keys.json",
    "manifest.json",
    "manifest-signature.json",
  ]);
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
  const told = "CHANGED: The file index.html was changed: its digest is not the listed one.\n";
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
  const told = expect.stringContaining("which is not the one you named");
  expect(await verified(forged, "--key", id)).toEqual([1, told]);
});

test("an owner with a German region gets the documents for people in German, and the records as they are", async () => {
  const { user } = await teamOwner(app);
  const { user: mate } = await teamMember(app, user, "viewer");
  const german = { locale: "de-CH", contactPerson: "Olga" };
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
    "<td>Bilder haben einen Alternativtext</td>",
    "abgebrochen: Die Prüfung wurde angehalten.",
    "Olga (Inhaber)",
    `Mitglied: ${mate.email}; vom Inhaber entfernt; war Betrachter`,
  ])
    expect(text("index.html")).toContain(words);
  expect(text("about.html")).toContain("Was dieser Nachweis zeigt und was nicht");
  expect(new ReadPdf(Buffer.from(files.get("index.pdf") ?? [])).root.entries.get("Lang")).toBe("de");
  expect(text("records.csv")).toContain("Check by hand saved");
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

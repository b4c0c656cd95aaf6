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
import { verifyArchive } from "#src/features/evidence/verify/verify-archive.ts";
import { ReadPdf } from "../../documents/read-pdf.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { runCommand } from "../../helpers/command-line.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";
import { insertYear } from "./insert-year.ts";

let app: TestApp;
/** A year (by default a month) of a website with 250 pages. */
let zip: Uint8Array;
/** Processor time, since the machine may be busy with other tests. */
let seconds: number;
let account: Awaited<ReturnType<typeof teamOwner>>;
let siteId: string;

beforeAll(async () => {
  app = await createTestApp();
  account = await teamOwner(app);
  ({ siteId } = await insertScan(app, account.user, "shop.example"));
  const other = await insertScan(app, account.user, "other.example");
  await insertYear(app, account.user, { siteId, otherId: other.siteId });
  const before = process.cpuUsage();
  zip = await archive({ site: siteId });
  const { user, system } = process.cpuUsage(before);
  seconds = (user + system) / 1_000_000;
});
afterAll(() => app.stop());

async function archive(input: { site: string | null }): Promise<Uint8Array> {
  const user = await userRow(app, account.user.id);
  const { parts } = await createArchive(app.services, { user, owner: user }, input);
  return Buffer.concat(await Array.fromAsync(parts));
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

test("an archive of a year of 250 pages takes less than a minute of processor time, and is as it was made", () => {
  console.log(`An archive of ${zip.length} bytes took ${seconds.toFixed(1)} s of processor time`);
  expect(seconds).toBeLessThan(60);
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
  const text = (name: string) => new TextDecoder().decode(files.get(name));
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
  const { parts } = await createArchive(app.services, { user, owner: user }, { site: null });
  const small = Buffer.concat(await Array.fromAsync(parts));
  expect(problemOf(small)).toBe("");
  for (const name of readArchive(small).keys()) {
    const edited = changed(name, (text) => `${text.slice(0, -2)} ${text.slice(-2)}`, small);
    expect([name, problemOf(edited)]).not.toEqual([name, ""]);
    expect([name, problemOf(changed(name, () => null, small))]).not.toEqual([name, ""]);
  }
});

test("handrail evidence verify tells what it found in words, as JSON and by its exit code", async () => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-evidence-"));
  try {
    const [whole, broken] = [join(folder, "whole.zip"), join(folder, "broken.zip")];
    await Bun.write(whole, zip);
    await Bun.write(
      broken,
      changed("index.html", () => "<p>Nothing was found</p>"),
    );
    const { id } = signingKey(app.services.secret);
    const verify = (...args: string[]) => runCommand(["evidence", "verify", ...args]);
    const [words, json, refused] = await Promise.all([
      verify(whole),
      verify("--json", "--key", id, whole),
      verify(broken),
    ]);
    expect([words.code, words.out]).toEqual([0, expect.stringContaining("The key comes from the archive")]);
    expect(JSON.parse(json.out)).toMatchObject({ valid: true, isKeyTrusted: true, key: id, withheld: 1 });
    expect([refused.code, refused.out]).toEqual([
      1,
      "CHANGED: The file index.html was changed: its digest is not the listed one.\n",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

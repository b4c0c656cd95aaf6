import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { users } from "../../src/db/schema/accounts.ts";
import { createInstallation } from "../helpers/command-line.ts";
import { insertScan } from "../helpers/scanned-site.ts";
import { subscriber } from "../helpers/subscribers.ts";

const NOW = new Date("2026-11-02T08:00:00Z");
const SUMMARY = {
  open: { critical: 1, serious: 2, moderate: 0, minor: 3 },
  ...{ review: 4, advice: 5, new: 6, returned: 0, fixed: 0, notSeen: 0 },
  ...{ pagesChecked: 1, pagesClean: 0, pagesFailed: 1 },
};

const server = await createInstallation();
afterAll(() => server.stop());

/** A new owner with a site, whose one scan is done; nothing is scheduled. */
async function scannedSite(host: string, proof: "dns" | null = "dns") {
  const { email, userId } = await subscriber(server);
  const { db } = server.services;
  const [owner] = await db.select().from(users).where(eq(users.id, userId));
  const later = new Date(Date.now() + 86_400_000);
  const origin = `https://${host}`;
  const row = { origin, host, claim: proof, proofToken: "t", nextScanAt: later };
  const [site] = await db
    .insert(sites)
    .values({ ...row, accountId: Number(owner?.accountId) })
    .returning();
  const siteId = String(site?.id);
  const times = { nextStepAt: NOW, createdAt: NOW, startedAt: NOW, finishedAt: NOW };
  const done = { state: "done", cause: "schedule", pagesKnown: 2, pagesDone: 2, summary: SUMMARY } as const;
  const [scan] = await db
    .insert(scans)
    .values({ siteId, host, ...done, ...times })
    .returning();
  const scanId = String(scan?.id);
  const page = { siteId, scanId, seenAt: NOW };
  await db.insert(scanPages).values([
    { ...page, url: `${origin}/`, place: 0, state: "checked" },
    { ...page, url: `${origin}/old`, place: 1, state: "failed", status: 500, reason: "server-error" },
  ]);
  return { email, origin, siteId, scanId };
}

test("scans list shows the scans of every account with their owners, by site and state", async () => {
  expect((await server.run("scans", "list")).out).toBe("No scans\n");
  const first = await scannedSite("first.example");
  const second = await scannedSite("second.example");
  const ids = async (...args: string[]) =>
    (await server.json("scans", "list", ...args)).scans.map((scan: { id: string }) => scan.id);
  expect((await ids()).sort()).toEqual([first.scanId, second.scanId].sort());
  expect(await ids("--site", "First.example")).toEqual([first.scanId]);
  expect(await ids("--state", "failed")).toEqual([]);
  expect(await ids("--limit", "1")).toHaveLength(1);
  const { out } = await server.run("scans", "list", "--site", "first.example");
  expect(out).toMatch(/^id +site +email +state +pages +issues +createdAt +finishedAt +reason\n/);
  for (const cell of [first.origin, first.email, "2 of 2", "1 critical, 2 serious, 0 moderate, 3 minor"]) {
    expect(out).toContain(cell);
  }
});

test("scans show counts pages by state, and says why pages failed", async () => {
  const { scanId, email } = await scannedSite("shown.example");
  const shown = await server.json("scans", "show", scanId);
  const pages = { counts: { checked: 1, failed: 1 } };
  expect(shown).toMatchObject({ id: scanId, email, summary: SUMMARY, pages });
  const reason = { code: "server-error", text: "The website replied with a server error." };
  expect(shown.pages.failed).toEqual([{ url: "https://shown.example/old", status: 500, reason }]);
  const { out } = await server.run("scans", "show", scanId);
  expect(out).toContain("https://shown.example/old  500     The website replied with a server error.");
});

test("scans run queues a scan for the server, and leaves an older scan without pages", async () => {
  const { siteId, scanId } = await scannedSite("queued.example");
  const { code, out, err } = await server.run("scans", "run", "queued.example", "--json");
  const { id, cause } = JSON.parse(out);
  expect({ code, cause }).toEqual({ code: 0, cause: "operator" });
  expect(err).toContain(`handrail scans show ${id}`);
  expect(await server.json("scans", "show", id)).toMatchObject({ siteId, cause, startedAt: null });
  expect(await server.json("scans", "show", scanId)).toMatchObject({ pages: null });
});

test("scans run refuses sites that are unknown, unproven or named twice, each with its reason", async () => {
  const first = await scannedSite("twice.example");
  const second = await scannedSite("twice.example");
  const unproven = await scannedSite("unproven.example", null);
  const twice = await server.run("scans", "run", "twice.example");
  expect(twice).toMatchObject({ code: 1, out: "" });
  for (const { siteId, email } of [first, second]) {
    expect(twice.err).toContain(siteId);
    expect(twice.err).toContain(email);
  }
  const refusal = await server.run("scans", "run", unproven.siteId);
  expect(refusal).toMatchObject({ code: 1, out: "" });
  expect(refusal.err).toContain("has installed the widget there or proven that it’s theirs");
  expect((await server.run("scans", "run", "nobody.example")).err).toEndWith(
    "\nThere is no website nobody.example\n",
  );
  expect((await server.run("scans", "show", "florp")).err).toEndWith("\nThere is no scan florp\n");
});

test("scans limits gives an owner more websites and pages than the plan, and takes them back", async () => {
  const { email } = await scannedSite("agreed.example");
  const limits = (...args: string[]) => server.json("scans", "limits", email, ...args);
  const more = await limits("--pages", "5000");
  expect(more).toEqual({ email, sites: 5, pages: 5_000, pdfs: 50, scansPerDay: 10 });
  expect(await limits("--sites", "40")).toMatchObject({ sites: 40, pages: 5_000 });
  expect(await limits("--reset")).toMatchObject({ sites: 5, pages: 250 });
});

/** A new owner who is granted the Business plan, whose site has the draft of a correction. */
async function draftOn(host: string, grantedPlan: "business" | null = "business") {
  const { email, userId } = await subscriber(server);
  const { db } = server.services;
  const [owner] = await db.update(users).set({ grantedPlan }).where(eq(users.id, userId)).returning();
  const accountId = owner?.accountId ?? 0;
  const { correctionId, siteId } = await insertScan(server, { accountId, id: userId }, host);
  return { email, accountId, siteId, id: correctionId };
}

test("corrections list shows those of every account, and export the changes of the source", async () => {
  const first = await draftOn("first-pots.example");
  const second = await draftOn("second-pots.example");
  const { corrections } = await server.json("corrections", "list", "--state", "draft");
  expect(corrections.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
  const { out } = await server.run("corrections", "list", "--site", "First-pots.example");
  expect(out).toMatch(/^id +site +email +state +rule +value +pages +found +by +at\n/);
  expect(out).toContain(first.email);
  expect(out).not.toContain(second.email);
  const json = await server.run("corrections", "export", "first-pots.example", "--format", "json");
  expect(JSON.parse(json.out)).toMatchObject([{ rule: "img-alt", value: "Two pots", state: "draft" }]);
});

test("corrections publish, take-back and switch act as support, in the audit and the owner's evidence", async () => {
  const { id, email, accountId, siteId } = await draftOn("pots.example");
  const published = await server.json("corrections", "publish", id);
  expect(published).toMatchObject({ state: "live", isByOperator: true, by: null, email });
  const switched = await server.json("corrections", "switch", "pots.example", "off");
  expect(switched).toEqual({ site: "https://pots.example", email, on: false });
  const takenBack = await server.run("corrections", "take-back", id);
  expect(takenBack.out).toMatch(/^state +taken-back$/m);
  expect(takenBack.out).toMatch(/^by +operator$/m);
  await server.run("corrections", "take-back", id);
  const { sql } = server.database;
  const rows = async (query: Promise<readonly object[]>) => [...(await query)];
  const versions = sql`
    select act, is_by_operator from correction_versions where correction_id = ${id} order by number`;
  expect(await rows(versions)).toEqual([
    { act: "saved", is_by_operator: false },
    { act: "published", is_by_operator: true },
    { act: "taken-back", is_by_operator: true },
  ]);
  const evidence = sql`
    select kind from evidence_records where account_id = ${accountId} order by number desc limit 3`;
  expect(await rows(evidence)).toEqual([
    { kind: "correction-taken-back" },
    { kind: "corrections-switched" },
    { kind: "correction-published" },
  ]);
  const acts = sql`select command from operator_acts where account_id = ${accountId} order by created_at`;
  const commands = ["publish", "switch", "take-back"].map((verb) => ({ command: `corrections ${verb}` }));
  expect(await rows(acts)).toEqual(commands);
  expect(await rows(sql`select has_corrections from scan_sites where id = ${siteId}`)).toEqual([
    { has_corrections: false },
  ]);
});

test("corrections that the plan does not include are refused", async () => {
  const { id } = await draftOn("small.example", null);
  const err = expect.stringContaining("Corrections are part of the Business plan");
  expect(await server.run("corrections", "publish", id)).toMatchObject({ code: 1, err });
});

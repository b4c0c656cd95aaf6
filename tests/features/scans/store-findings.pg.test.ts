import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { issuePlaces, issues } from "#src/db/schema/scan-issues.ts";
import { scanPages } from "#src/db/schema/scans.ts";
import { storeFindings } from "#src/features/scans/issues/store-findings.ts";
import type { Finding } from "#src/scanner/findings.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { page } from "./scanned-host.ts";
import { scannedSite } from "./scanning-account.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

function finding(index: number): Finding {
  const element = {
    selector: `#a${index}`,
    markup: "<a>",
    surroundings: "<p>\u0000",
    shape: `p>a.x${index}`,
  };
  return {
    rule: "link-name",
    outcome: "failed",
    impact: "serious",
    message: `Link ${index} has no name.`,
    changedMarkup: null,
    note: null,
    element,
  };
}

async function auditedPage() {
  const { account, host, site } = await scannedSite(app, { "/": page([], ["img-alt img critical"]) });
  const scan = await account.scan(site.id);
  host.stop();
  const [row] = await app.services.db.select().from(scanPages).where(eq(scanPages.siteId, site.id));
  if (!row) throw new Error("The home page was not scanned");
  return { siteId: site.id, scanId: scan.id, pageId: row.id, now: app.services.clock.now() };
}

test("findings of a page are one parameter of one statement, however many there are", async () => {
  const audited = { ...(await auditedPage()), keepsOthers: false };
  const findings = Array.from({ length: 60 }, (_, index) => finding(index));
  await transact(app.services.db, async (tx) => {
    const execute = spyOn(tx, "execute");
    const others = [spyOn(tx, "insert"), spyOn(tx, "delete"), spyOn(tx, "select")];
    await storeFindings(tx, audited, findings);
    expect(execute).toHaveBeenCalledTimes(1);
    for (const other of others) expect(other).not.toHaveBeenCalled();
  });
  const places = await app.services.db
    .select({ rule: issues.rule, elements: issuePlaces.elements })
    .from(issuePlaces)
    .innerJoin(issues, eq(issues.id, issuePlaces.issueId))
    .where(eq(issuePlaces.pageId, audited.pageId));
  expect(places.length).toBe(60);
  expect(new Set(places.map(({ rule }) => rule))).toEqual(new Set(["link-name"]));
  expect(places[0]?.elements[0]?.surroundings).toBe("<p>");
});

test("findings that an audit could not have found stay, and the same issue keeps its identity", async () => {
  const audited = await auditedPage();
  const { db } = app.services;
  await transact(db, (tx) => storeFindings(tx, { ...audited, keepsOthers: false }, [finding(1)]));
  const [first] = await db.select().from(issues).where(linkNameOf(audited.siteId));
  const later = new Date(audited.now.getTime() + 1_000);
  const again = { ...audited, scanId: null, now: later, keepsOthers: true };
  const changed: Finding = { ...finding(1), message: "It has none." };
  await transact(db, (tx) => storeFindings(tx, again, [changed, { ...finding(2), rule: "img-alt" }]));
  const [second] = await db.select().from(issues).where(linkNameOf(audited.siteId));
  expect(second).toEqual({ ...first, message: "It has none.", lastSeenAt: later } as typeof second);
  await transact(db, (tx) => storeFindings(tx, { ...again, keepsOthers: false }, []));
  expect(await db.$count(issuePlaces, eq(issuePlaces.pageId, audited.pageId))).toBe(0);
});

function linkNameOf(siteId: string) {
  return and(eq(issues.siteId, siteId), eq(issues.rule, "link-name"));
}

import { afterAll, expect, spyOn, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { SitePageList } from "#shared/sites/schemas.ts";
import { transact } from "#src/db/client.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { ScanWorker } from "#src/features/crawl/scan-worker.ts";
import { storeFindings } from "#src/features/issues/store-findings.ts";
import type { Finding } from "#src/scanner/findings.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { patientReader } from "../../helpers/patience.ts";
import { page } from "../crawl/scanned-host.ts";
import { scannedSite } from "../crawl/scanning-account.ts";

await ensureScannerEngine();
const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
afterAll(() => app.stop());

function finding(index: number): Finding {
  const [selector, shape] = [`#a${index}`, `p>a.x${index}`];
  return {
    ...{ rule: "link-name", outcome: "failed", impact: "serious", changedMarkup: null, note: null },
    ...{ messageId: "missing", values: { index, shape: `${shape}\u0000`, shapes: [shape] } },
    element: { selector, markup: "<a>", surroundings: "<p>\u0000", shape },
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
  const values = { index: 0, shape: "p>a.x0", shapes: ["p>a.x0"] };
  expect(await app.services.db.select({ values: issues.values }).from(issues)).toContainEqual({ values });
});

test("findings that an audit could not have found stay, and the same issue keeps its identity", async () => {
  const audited = await auditedPage();
  const { db } = app.services;
  await transact(db, (tx) => storeFindings(tx, { ...audited, keepsOthers: false }, [finding(1)]));
  const [first] = await db.select().from(issues).where(linkNameOf(audited.siteId));
  const later = new Date(audited.now.getTime() + 1_000);
  const again = { ...audited, scanId: null, now: later, keepsOthers: true };
  const changed: Finding = { ...finding(1), messageId: "other" };
  await transact(db, (tx) => storeFindings(tx, again, [changed, { ...finding(2), rule: "img-alt" }]));
  const [second] = await db.select().from(issues).where(linkNameOf(audited.siteId));
  expect(second).toEqual({ ...first, messageId: "other", lastSeenAt: later } as typeof second);
  await transact(db, (tx) => storeFindings(tx, { ...again, keepsOthers: false }, []));
  expect(await db.$count(issuePlaces, eq(issuePlaces.pageId, audited.pageId))).toBe(0);
});

function linkNameOf(siteId: string) {
  return and(eq(issues.siteId, siteId), eq(issues.rule, "link-name"));
}

function document(body: string): string {
  return `<!doctype html><html lang="de"><head><title>Café</title></head><body><main><h1>Café</h1>${body}</main></body></html>`;
}

test("pages are audited by the scanner's engines, in their own encoding", async () => {
  const latin1 = Buffer.from(document('<p><a href="/b">Über uns</a></p>'), "latin1");
  const { account, host, site } = await scannedSite(app, {
    "/": () => new Response(latin1, { headers: { "content-type": "text/html; charset=iso-8859-1" } }),
    "/b": document('<ul><li><img src="/a.png"></li><li><img src="/b.png"></li></ul>'),
    "/deep": "<div>".repeat(100_000),
  });
  await account.read("PATCH", `/api/sites/${site.id}`, { alwaysPages: ["/deep"] });
  const worker = new ScanWorker(app.services);
  const scan = await account.scan(site.id, worker);
  expect([scan.state, scan.pagesDone]).toEqual(["done", 3]);
  const path = `/api/sites/${site.id}/pages`;
  const { pages } = await account.read<SitePageList>("GET", path);
  expect(pages.map(({ title, reason }) => [title, reason?.code ?? null])).toEqual([
    ["Café", null],
    ["Café", null],
    [null, "too-deep"],
  ]);
  const { issues } = await account.issues(site.id, "&rule=img-alt");
  expect(issues.map(({ impact, elements, criteria }) => [impact, elements, criteria])).toEqual([
    ["critical", 2, ["1.1.1"]],
  ]);
  const again = await account.scan(site.id, worker);
  expect(again.summary?.open).toEqual(scan.summary?.open);
  host.stop();
});

test("an element of a template is one issue wherever its pages have it, and elements in a row are another", async () => {
  const logo = '<img src="/logo.png">';
  const { account, host, site } = await scannedSite(app, {
    "/": document(`<header class="front"><p>${logo}</p></header><a href="/b">Breads</a>`),
    "/b": document(`<header><a href="/">Home ${logo}</a></header><a href="/c">Cakes</a>`),
    "/c": document(`<ul><li>${logo}</li><li><img src="/cake.png"></li></ul>`),
  });
  const worker = new ScanWorker(app.services);
  await account.scan(site.id, worker);
  const listed = async () => (await account.issues(site.id, "&rule=img-alt")).issues;
  const sizes = (await listed()).map(({ id, pages, elements }) => ({ id, pages, elements }));
  expect(sizes.map(({ pages, elements }) => [pages, elements])).toEqual([
    [2, 2],
    [1, 2],
  ]);
  await account.scan(site.id, worker);
  expect(await listed()).toMatchObject(sizes);
  host.stop();
});

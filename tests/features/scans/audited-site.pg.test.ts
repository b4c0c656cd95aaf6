import { afterAll, beforeAll, expect, test } from "bun:test";
import { ScanWorker } from "../../../src/features/scans/crawl/scan-worker.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { html, startHost } from "./scanned-host.ts";
import { scanningAccount } from "./scanning-account.ts";

let app: TestApp;
beforeAll(async () => {
  await ensureScannerEngine();
  app = await createTestApp();
});
afterAll(() => app.stop());

function document(body: string): string {
  return `<!doctype html><html lang="de"><head><title>Café</title></head><body><main><h1>Café</h1>${body}</main></body></html>`;
}

test("pages are audited by the scanner's engines, in their own encoding", async () => {
  const account = await scanningAccount(app, "professional");
  const latin1 = Buffer.from(document('<p><a href="/b">Über uns</a></p>'), "latin1");
  const host = startHost({
    "/": () => new Response(latin1, { headers: { "content-type": "text/html; charset=iso-8859-1" } }),
    "/b": () => html(document('<ul><li><img src="/a.png"></li><li><img src="/b.png"></li></ul>')),
    "/deep": () => html(document("<div>".repeat(100_000))),
  });
  const site = await account.addSite(host.origin);
  await account.read("PATCH", `/api/sites/${site.id}`, { alwaysPages: ["/deep"] });
  const worker = new ScanWorker(app.services);
  const scan = await account.scan(site.id, worker);
  expect([scan.state, scan.pagesDone]).toEqual(["done", 3]);
  const { pages } = await account.read<{ pages: Array<{ title: string; reason: { code: string } | null }> }>(
    "GET",
    `/api/sites/${site.id}/pages`,
  );
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

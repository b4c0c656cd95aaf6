import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { CorrectionView, IssueCorrections, PublishedCorrections } from "#shared/schemas/correction.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { ScanWorker } from "#src/features/scans/crawl/scan-worker.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { type ScannedHost, startHost } from "../scans/scanned-host.ts";
import { type ScanningAccount, scanningAccount } from "../scans/scanning-account.ts";

/** A page in English that does not say so, with a picture without a text. */
const HTML = `<!doctype html><html><head><title>Our bakery</title></head><body><main><h1>Our bakery</h1>
<p><img src="/shop.png" width="9" height="9">We bake fresh bread every morning and sell it until noon, when the
oven is cold again. Everybody who lives in this street knows the smell of it, and most of them come in on their
way to work.</p></main></body></html>`;

let app: TestApp;
let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

beforeAll(async () => {
  await ensureScannerEngine();
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  account = await scanningAccount(app, "business");
  host = startHost({ "/": HTML });
  site = await account.addProvenSite(host.origin);
  await account.scan(site.id, new ScanWorker(app.services));
});
afterEach(() => host.stop());

/** Saves a value for the only failure of a rule. */
async function save(rule: string, value: string): Promise<CorrectionView> {
  const [issue] = (await account.issues(site.id, `&rule=${rule}`)).issues;
  const path = `/api/issues/${issue?.id}/corrections`;
  const [element] = (await account.read<IssueCorrections>("GET", path)).elements;
  const saved = await account.read<IssueCorrections>("PUT", `${path}/${element?.element}`, { value });
  const draft = saved.elements[0]?.correction;
  if (!draft) throw new Error(`No scan has found ${rule}`);
  return draft;
}

const publish = ({ id, revision }: CorrectionView) =>
  account.browser.call("PUT", `/api/corrections/${id}/publication`, { revision });

test("a draft that makes another check fail on its page is refused with that, also among others", async () => {
  const harmful = await save("html-has-lang", "de");
  const refusal = await publish(harmful);
  expect([refusal.status, refusal.body.code]).toEqual([409, "makes_worse"]);
  expect(refusal.body.message).toBe(
    `It was not published: with it, “The page is in the language that it states” fails on ${host.origin}/. Change the correction, or discard it.`,
  );
  const harmless = await save("img-alt", "Our shop from the street");
  const drafts = [harmful, harmless].map(({ id, revision }) => ({ id, revision }));
  const path = `/api/sites/${site.id}/corrections/publications`;
  const { live, refused } = await account.read<PublishedCorrections>("PUT", path, { drafts });
  expect([live, refused]).toEqual([1, [{ id: harmful.id, rule: "wrong-language", page: `${host.origin}/` }]]);
  expect((await publish(await save("html-has-lang", "en"))).status).toBe(200);
});

test("a page that cannot be read anymore refuses none", async () => {
  const draft = await save("html-has-lang", "de");
  delete host.replies["/"];
  expect((await publish(draft)).status).toBe(200);
});

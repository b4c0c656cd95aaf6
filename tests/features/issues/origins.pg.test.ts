import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Ticket, VendorLetter } from "#shared/issues/schemas.ts";
import { issues } from "#src/db/schema/issues.ts";
import { ScanWorker } from "#src/features/crawl/scan-worker.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { patientReader } from "../../helpers/patience.ts";
import { type ScanningAccount, scannedSite } from "../crawl/scanning-account.ts";

await ensureScannerEngine();
const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
afterAll(() => app.stop());

const LINKS = '<a href="/">Home</a> <a href="/b">Breads</a> <a href="/c">Cakes</a>';

function document(main: string, rest = ""): string {
  return `<!doctype html><html lang="en"><head><title>Bakery</title></head><body>
    <header>${LINKS}<button class="menu"></button></header>
    <main><h1>Bakery</h1>${main}</main>${rest}</body></html>`;
}

const BOOKING = '<iframe src="https://calendly.com/bakery"></iframe>';

function bakery() {
  return scannedSite(app, {
    "/": document('<img src="/loaf.jpg">', BOOKING),
    "/b": document('<ul><li><input type="text"></li></ul>', BOOKING),
    "/c": document("<p>Cakes</p>"),
  });
}

async function originsOf(account: ScanningAccount, siteId: string, query = "") {
  const list = await account.issues(siteId, `&outcome=failed${query}`);
  const found = list.issues.map(({ rule, pages, origin }) => [rule, origin.tool?.id ?? origin.kind, pages]);
  return { ...list, found: found.sort() };
}

test("issues are told apart by the site's content, its template and embedded tools, and counted; those of a tool have a letter, all a ticket", async () => {
  const { account, host, site } = await bakery();
  await account.scan(site.id, new ScanWorker(app.services));
  const all = await originsOf(account, site.id);
  expect(all.found).toEqual([
    ["button-name", "template", 3],
    ["form-label", "own", 1],
    ["frame-title", "calendly", 2],
    ["img-alt", "own", 1],
  ]);
  expect(all.origins).toEqual([
    { origin: "own", issues: 2 },
    { origin: "calendly", issues: 1 },
    { origin: "template", issues: 1 },
  ]);
  expect(all.issues.find(({ rule }) => rule === "frame-title")?.origin).toEqual({
    kind: "tool",
    tool: { id: "calendly", vendor: "Calendly", kind: "booking", contact: "https://help.calendly.com/" },
    isChosen: false,
  });
  for (const [query, rules] of [
    ["own", ["form-label", "img-alt"]],
    ["template", ["button-name"]],
    ["tool", ["frame-title"]],
    ["calendly", ["frame-title"]],
    ["vimeo", []],
  ] as const) {
    const list = await originsOf(account, site.id, `&origin=${query}`);
    expect(list.found.map(([rule]) => rule)).toEqual([...rules]);
    expect(list.origins).toEqual(all.origins);
    expect(Object.values(list.counts).reduce((sum, one) => sum + one, 0)).toBe(rules.length);
  }
  const path = `/api/issues/export?site=${site.id}&format=csv&origin=calendly`;
  const { text } = await account.browser.call("GET", path);
  const [columns, ...rows] = text.trim().split("\r\n");
  expect(columns).toEndWith(",line,origin");
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toEndWith(",calendly");

  const [frame] = (await account.issues(site.id, "&rule=frame-title")).issues;
  const letter = `/api/sites/${site.id}/vendor-letter?tool=calendly`;
  const about = await account.read<VendorLetter>("GET", `${letter}&language=en`);
  expect(about.subject).toBe(`Accessibility issue in Calendly on ${new URL(host.origin).host}`);
  expect(about.text).toContain(`- ${host.origin}/ (1 element)\n- ${host.origin}/b (1 element)`);
  expect(about.text).toContain('<iframe src="https://calendly.com/bakery">');
  const one = await account.read<VendorLetter>("GET", `${letter}&language=de&issue=${frame?.id}`);
  expect(one.text).toStartWith("Guten Tag");
  const [own] = (await account.issues(site.id, "&rule=img-alt")).issues;
  for (const other of [`${letter}&issue=${own?.id}`, letter.replace("calendly", "vimeo")])
    expect((await account.browser.call("GET", `${other}&language=en`)).status).toBe(404);
  await account.browser.call("PUT", `/api/issues/${own?.id}/origin`, { origin: "calendly" });
  const { text: both } = await account.read<VendorLetter>("GET", `${letter}&language=en`);
  expect(both).toMatch(/found 2 accessibility issues.*ISSUE 1: .*loaf\.jpg.*ISSUE 2: .*<iframe /s);
  await account.browser.call("PUT", `/api/issues/${own?.id}/origin`, { origin: null });
  const ticket = await account.read<Ticket>("GET", `/api/issues/${own?.id}/ticket?language=en`);
  expect(ticket.title).toContain("no description");
  expect(ticket.markdown).toContain(`/scans/${site.id}/issues/${own?.id}`);

  const ordered = await account.issues(site.id, "&order=origin");
  const kinds = ordered.issues.map(({ origin }) => origin.kind);
  expect(kinds).toEqual(["own", "own", "template", "tool"]);
  for (const [at, { id }] of ordered.issues.entries()) {
    const later = await account.issues(site.id, `&order=origin&after=${id}`);
    expect(later.issues.map((issue) => issue.id)).toEqual(
      ordered.issues.slice(at + 1).map((issue) => issue.id),
    );
  }
  host.stop();
});

test("an element that comes from a tool on one page and from the site on another is the site's", async () => {
  const row = '<div class="calendly-inline-widget"><img src="/a.png"><img src="/b.png"></div>';
  const loads = '<script src="https://assets.calendly.com/widget.js"></script>';
  const { account, host, site } = await scannedSite(app, {
    "/": document("", row + loads),
    "/b": document("", row),
    "/c": document("", row + loads),
  });
  await account.scan(site.id, new ScanWorker(app.services));
  const isPicture = ([rule]: unknown[]) => rule === "img-alt";
  expect((await originsOf(account, site.id)).found.filter(isPicture)).toEqual([["img-alt", "own", 3]]);
  host.replies["/b"] = document("", row + loads);
  await account.scan(site.id, new ScanWorker(app.services));
  expect((await originsOf(account, site.id)).found.filter(isPicture)).toEqual([["img-alt", "calendly", 3]]);
  host.stop();
});

test("the same element on three pages and half of the site is the template's, alike ones are not", async () => {
  const main = (picture: string) =>
    document(`<p><img src="/${picture}.png"></p><ul><li><img src="/seal.png"></li></ul>`);
  const withoutLanguage = (page: string) => page.replace('<html lang="en">', "<html>");
  const { account, host, site } = await scannedSite(app, {
    "/": withoutLanguage(main("loaf")),
    "/b": withoutLanguage(main("rye")),
    "/c": main("cake"),
  });
  const found = async () => {
    await account.scan(site.id, new ScanWorker(app.services));
    const { found } = await originsOf(account, site.id);
    return found.filter(([rule]) => rule === "img-alt" || rule === "html-has-lang");
  };
  const own = ["img-alt", "own", 3];
  const seal = ["img-alt", "template", 3];
  expect(await found()).toEqual([["html-has-lang", "own", 2], own, seal]);
  host.replies["/c"] = withoutLanguage(main("cake"));
  expect(await found()).toEqual([["html-has-lang", "template", 3], own, seal]);
  const more = Array.from({ length: 4 }, (_, at) => `/more-${at}`);
  for (const path of more) host.replies[path] = document("<p>Bread</p>");
  host.replies["/b"] =
    withoutLanguage(main("rye")) + more.map((path) => `<a href="${path}">${path}</a>`).join(" ");
  expect(await found()).toEqual([["html-has-lang", "own", 3], own, own]);
  host.stop();
});

test("a person's choice of an origin stays until it's taken back, and an issue that's gone keeps its origin, a tool of another release by its ID", async () => {
  const { account, host, site } = await bakery();
  await account.scan(site.id, new ScanWorker(app.services));
  const [picture] = (await account.issues(site.id, "&rule=img-alt")).issues;
  const path = `/api/issues/${picture?.id}/origin`;
  const choose = (origin: unknown) => account.browser.call("PUT", path, { origin });
  for (const origin of ["tool", "evil-calendly", "", 1, undefined])
    expect((await choose(origin)).status).toBe(422);
  await choose("elfsight");
  await choose("elfsight");
  await account.scan(site.id, new ScanWorker(app.services));
  const chosen = await account.issue(picture?.id ?? "");
  expect(chosen.origin).toMatchObject({ kind: "tool", tool: { vendor: "Elfsight" }, isChosen: true });
  const list = await originsOf(account, site.id, "&origin=elfsight");
  expect(list.found).toEqual([["img-alt", "elfsight", 1]]);
  expect(list.origins).toContainEqual({ origin: "own", issues: 1 });
  const { body } = await choose(null);
  expect(body).toMatchObject({ origin: { kind: "own", tool: null, isChosen: false } });
  const { history } = await account.issue(picture?.id ?? "");
  const events = history.filter(({ kind }) => kind === "origin-chosen");
  expect(events.map(({ text, isByPerson }) => [text, isByPerson])).toEqual([
    ["elfsight", true],
    [null, true],
  ]);

  host.replies["/"] = document("<p>Loaves</p>");
  host.replies["/b"] = document("<p>Breads</p>");
  await account.scan(site.id, new ScanWorker(app.services));
  const fixed = await originsOf(account, site.id, "&state=fixed&origin=tool");
  expect(fixed.found).toEqual([["frame-title", "calendly", 0]]);
  await app.services.db.update(issues).set({ origin: "gone-tool" }).where(eq(issues.origin, "calendly"));
  const gone = await originsOf(account, site.id, "&state=fixed&origin=gone-tool");
  const tool = { id: "gone-tool", vendor: "gone-tool", kind: "widget", contact: null } as const;
  expect(gone.issues[0]?.origin.tool).toEqual(tool);
  host.stop();
});

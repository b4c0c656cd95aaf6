import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import type { AllegationList, AllegationView, LetterText } from "#shared/cases/allegations.ts";
import { CASE_VALIDATION } from "#shared/cases/messages.ts";
import type { CaseView } from "#shared/cases/schemas.ts";
import type { ScanView, SiteList, SiteView } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { legalCases } from "#src/db/schema/cases.ts";
import { issuePictures, issues } from "#src/db/schema/issues.ts";
import { scanPages, scans } from "#src/db/schema/sites.ts";
import { queueDueScans } from "#src/features/crawl/queue-due-scans.ts";
import { takeStep } from "#src/features/crawl/take-step.ts";
import { detailWords } from "#src/features/evidence/archive/record-words.ts";
import type { ShownRecord } from "#src/features/evidence/archive/summarize-records.ts";
import { recordWords } from "#src/features/evidence/archive/words/record-words.ts";
import { auditPdf } from "#src/scanner/pdf/audit-pdf.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensurePictureFiles } from "../../helpers/built-files.ts";
import { patientReader } from "../../helpers/patience.ts";
import { pngOf } from "../../helpers/png-of.ts";
import { samplePdf } from "../../scanner/pdf/write-pdf.ts";
import { auditInTests, page, type ScannedHost } from "../crawl/scanned-host.ts";
import { endScans, type ScanningAccount, scannedSite, workerOf } from "../crawl/scanning-account.ts";
import { kindsOf, readLog } from "../evidence/evidence-log.ts";

const NO_ALT = "img-alt img critical failed";
const PAST_WAITS_MS = 11 * 60_000;

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;
let caseId: string;

const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  ({ account, host, site } = await scannedSite(app, {
    "/": page(["/menu", "/about"]),
    "/menu": page([], [NO_ALT]),
    "/about": page(),
    "/hidden": page(["/further"], [NO_ALT]),
    "/further": page(),
  }));
  const opened = { name: "Letter", site: site.id, receivedOn: null, deadlineOn: null, notes: "" };
  caseId = (await account.read<CaseView>("POST", "/api/cases", { request: randomUUID(), ...opened })).id;
});
afterEach(async () => {
  host.stop();
  await endScans(app);
});

interface Row {
  page: string;
  words?: string;
  about?: string;
}

const path = (rest = "") => `/api/cases/${caseId}/allegations${rest}`;

function post(...rows: Row[]) {
  const sent = rows.map((row) => ({ words: "", about: "alternative-text", ...row }));
  return account.browser.call<AllegationList>("POST", path(), { allegations: sent });
}

async function add(...rows: Row[]): Promise<AllegationView[]> {
  const pages = rows.map((row) => ({ ...row, page: row.page.replace(/^\//, `${host.origin}/`) }));
  const { status, body } = await post(...pages);
  expect(status).toBe(201);
  return body.allegations;
}

const list = () => account.read<AllegationList>("GET", path());

async function only(): Promise<AllegationView> {
  const { allegations } = await list();
  const [first] = allegations;
  if (!first || allegations.length > 1) throw new Error("There isn't exactly one row");
  return first;
}

/** Starts a check and runs it to its end. */
async function check(): Promise<AllegationList> {
  expect((await account.browser.call("POST", path("/check"))).status).toBe(200);
  const worker = workerOf(app);
  for (let round = 0; round < 30; round += 1) {
    await worker.takeDueSteps();
    const now = await list();
    if (!now.isChecking) return now;
    app.clock.advance(PAST_WAITS_MS);
  }
  throw new Error("The check did not end");
}

async function viewOfSite(): Promise<SiteView> {
  const { sites } = await account.read<SiteList>("GET", "/api/sites");
  const [only] = sites;
  if (!only) throw new Error("The account has no website");
  return only;
}

const verdictsOf = ({ changes }: AllegationView) => changes.map(({ verdict }) => verdict);

describe("a row about a page", () => {
  test("is compared at once with what scans have seen, with element and dates", async () => {
    await account.scan(site.id);
    const [found, clean, unread, human] = await add(
      { page: "/menu", words: "The pictures of the menu have no alt text." },
      { page: "/about" },
      { page: "/hidden" },
      { page: "/menu", about: "1.4.5" },
    );
    const element = { selector: "img", markup: "<img>" };
    expect(found).toMatchObject({
      site: { id: site.id, host: "127.0.0.1" },
      criteria: ["1.1.1"],
      result: { verdict: "found", rule: "img-alt", elements: 1, element },
    });
    expect(found?.result.since).toBe(found?.result.readAt ?? "");
    expect(found?.result.issue).toBeString();
    expect([clean, unread].map((row) => row?.result.verdict)).toEqual(["never-seen", "not-read"]);
    expect(human?.criteria).toEqual(["1.4.5"]);
  });

  test("has the picture of its issue only if that shows the same page", async () => {
    host.replies["/about"] = page([], [NO_ALT]);
    await account.scan(site.id);
    const [row] = await add({ page: "/menu" }, { page: "/about" });
    const { db, clock } = app.services;
    const ofMenu = eq(scanPages.url, `${host.origin}/menu`);
    const [pictured] = await db.select().from(scanPages).where(ofMenu);
    const [issueId, pageId] = [row?.result.issue ?? "", pictured?.id ?? ""];
    const picture = { image: Buffer.from("RIFF"), takenAt: clock.now() };
    await db.insert(issuePictures).values({ issueId, pageId, ...picture });
    const { allegations } = await list();
    expect(allegations.map(({ picture }) => picture?.pageUrl)).toEqual([`${host.origin}/menu`, undefined]);
    await db.delete(issues).where(eq(issues.id, issueId));
    const withoutIssue = { picture: null, result: { issue: null, verdict: "found" } };
    expect((await list()).allegations[0]).toMatchObject(withoutIssue);
  });

  test("that only a browser or a person can judge isn’t called unseen", async () => {
    await account.scan(site.id);
    host.replies["/about"] = page([], ["empty-alt img serious review"]);
    await account.scan(site.id);
    const topics = ["alternative-text", "target-size", "1.2.4", "pdf", "tiny-text"];
    const rows = await add(...topics.map((about) => ({ page: "/about", about })));
    expect(rows.map(({ result }) => result.verdict)).toEqual(Array(5).fill("for-a-person"));
    expect(rows[0]?.result).toMatchObject({ rule: "empty-alt", element: { selector: "img" } });
  });

  test("is added once, as scans write its address, on websites of the account only", async () => {
    const sent = { page: `${host.origin}/menu?utm_source=x#top`, words: "Kein Alternativtext" };
    const secret = { ...sent, page: `${host.origin.replace("//", "//ada:secret@")}/menu` };
    const rows = await add(sent, sent, secret);
    expect(rows.map(({ page }) => page)).toEqual([`${host.origin}/menu`]);
    expect(await add(sent)).toHaveLength(1);
    const refused = async (page: string) => {
      const { status, body } = await post({ page: `${host.origin}/about` }, { page });
      return [status, Object.values(Object(body).fields)[0]];
    };
    for (const elsewhere of ["https://pottery.example/menu", "http://127.0.0.1:1/menu"])
      expect(await refused(elsewhere)).toEqual([422, CASE_VALIDATION.pageElsewhere]);
    for (const odd of ["javascript:alert(1)", "/menu", "menu", `${host.origin}/logo.png`])
      expect(await refused(odd)).toEqual([422, CASE_VALIDATION.page]);
    const many = Array.from({ length: 50 }, (_, at) => ({ page: `${host.origin}/${at}` }));
    expect(await post(...many)).toMatchObject({ status: 409, body: { code: "too_many_allegations" } });
    expect((await post({ page: `${host.origin}/`, about: "nothing" })).status).toBe(422);
    expect((await list()).allegations).toHaveLength(1);
  });

  test("needs litigation support to be added and checked, and none to be read and removed", async () => {
    const [row] = await add({ page: "/menu" });
    await app.services.db.update(users).set({ plan: "starter" }).where(eq(users.id, account.user.id));
    expect(await post({ page: `${host.origin}/about` })).toMatchObject({ status: 403 });
    expect(await account.browser.call("POST", path("/check"))).toMatchObject({ status: 403 });
    expect((await list()).allegations).toHaveLength(1);
    const remove = () => account.browser.call("DELETE", path(`/${row?.id}`));
    expect([await remove(), await remove()]).toMatchObject([{ body: { allegations: [] } }, { status: 404 }]);
  });
});

describe("a check", () => {
  test("scans exactly the named pages or those they redirect to, and leaves the website’s figures and list of pages alone", async () => {
    host.replies["/about"] = page([], ["link-name a"]);
    const whole = await account.scan(site.id);
    host.replies["/old"] = () => Response.redirect(`${host.origin}/hidden`, 301);
    await add({ page: "/hidden" }, { page: "/gone" }, { page: "/old" });
    host.paths();
    const { allegations } = await check();
    expect(host.paths().sort()).toEqual(["/", "/gone", "/hidden", "/hidden", "/old", "/robots.txt"]);
    expect(allegations).toMatchObject([
      { result: { verdict: "found" }, reason: null },
      { result: { verdict: "not-read" }, reason: { code: "gone" } },
      { result: { verdict: "found", element: { selector: "img" } }, reason: null },
    ]);
    const view = await viewOfSite();
    expect([view.latestScan?.id, view.lastResult?.id]).toEqual([whole.id, whole.id]);
    expect(await account.read<ScanView[]>("GET", `/api/sites/${site.id}/scans`)).toHaveLength(1);
    const paths = Object.keys(await account.resultsByPath(site));
    expect(paths).toEqual(["/", "/about", "/gone", "/hidden", "/menu", "/old"]);
    const found = (await account.issues(site.id)).issues.map(({ rule, state }) => `${rule} ${state}`);
    expect(found.sort()).toEqual(["img-alt still", "link-name new"]);
    const mails = await app.mailsTo(account.user.email);
    expect(mails.filter(({ subject }) => /letter/.test(subject))).toEqual([]);
  });

  test("adds its pages to a scan that is running", async () => {
    const started = await account.read<ScanView>("POST", `/api/sites/${site.id}/scans`);
    const worker = workerOf(app);
    await takeStep(app.services, { engines: null, audit: auditInTests });
    await add({ page: "/hidden" });
    const { allegations } = await check();
    expect(allegations[0]?.result.verdict).toBe("found");
    await worker.takeDueSteps();
    const view = await viewOfSite();
    expect(view.latestScan).toMatchObject({ id: started.id, cause: "owner", state: "done" });
  });

  test("keeps neither the day’s scan nor an owner’s from running, one after the other", async () => {
    await add({ page: "/menu" });
    await account.browser.call("POST", path("/check"));
    const early = await account.browser.call("POST", `/api/sites/${site.id}/scans`);
    expect([early.status, early.body.code]).toEqual([409, "letter_scan_running"]);
    app.clock.advance(2 * 86_400_000);
    await queueDueScans(app.services);
    await check();
    await queueDueScans(app.services);
    const open = await app.services.db.select().from(scans).where(isNull(scans.finishedAt));
    expect(open.filter(({ siteId }) => siteId === site.id).map(({ cause }) => cause)).toEqual(["schedule"]);
  });

  test("ends with the case, and needs a website of the account", async () => {
    await add({ page: "/menu" });
    const fields = { name: "Letter", site: null, receivedOn: null, deadlineOn: null, notes: "" };
    await account.read("PUT", `/api/cases/${caseId}`, { revision: 1, state: "closed", ...fields });
    const refused = async () => (await account.browser.call("POST", path("/check"))).body.code;
    expect(await refused()).toBe("case_is_over");
    await account.scan(site.id);
    expect(await only()).toMatchObject({ result: { verdict: "not-read" } });
    expect((await list()).isRepeated).toBe(false);
    await account.read("PUT", `/api/cases/${caseId}`, { revision: 2, state: "open", ...fields });
    await account.browser.call("DELETE", `/api/sites/${site.id}`);
    expect(await refused()).toBe("no_checked_site");
    expect((await only()).site).toBeNull();
  });
});

test("each scan repeats the comparison, and keeps, records and mails only changes", async () => {
  await add({ page: "/hidden", words: "Mr. Smith can’t read the menu" });
  await account.scan(site.id);
  expect(verdictsOf(await only())).toEqual(["not-read", "found"]);
  app.clock.advance(86_400_000);
  await account.scan(site.id);
  const before = await only();
  expect(verdictsOf(before)).toEqual(["not-read", "found"]);
  host.replies["/hidden"] = page();
  app.clock.advance(86_400_000);
  await account.scan(site.id);
  const fixed = await only();
  expect(verdictsOf(fixed)).toEqual(["not-read", "found", "fixed"]);
  expect(fixed.result.since).toBe(fixed.result.readAt ?? "");
  expect(fixed.checkedAt > before.checkedAt).toBe(true);
  const { records, problem } = await readLog(app, account.user.accountId);
  expect(problem).toBeNull();
  const kinds = kindsOf(records).filter((kind) => kind.startsWith("allegation"));
  expect(kinds).toEqual(["allegations-added", "allegations-checked", "allegations-checked"]);
  expect(JSON.stringify(records)).not.toContain("Smith");
  expect(JSON.stringify(records)).toContain(`${host.origin}/hidden`);
  const mail = await app.lastMail("allegations-changed");
  expect(mail.text).toContain("before, our scan finds it; now, our scan no longer finds it.");
  expect(mail.text).toContain("It isn’t legal advice");
  expect(app.sent.filter(({ subject, to }) => subject === mail.subject && to === mail.to)).toHaveLength(2);
});

test("each scan doesn’t say fixed of a page that it couldn’t read, and says so of a page fixed before", async () => {
  host.replies["/about"] = page([], [NO_ALT, "document-title page"]);
  await account.scan(site.id);
  app.clock.advance(86_400_000);
  host.replies["/about"] = page([], ["document-title page"]);
  delete host.replies["/menu"];
  await account.scan(site.id);
  const rows = await add({ page: "/menu" }, { page: "/about" }, { page: "/about", about: "2.4.2" });
  expect(rows.map(({ result, reason }) => [result.verdict, reason?.code])).toEqual([
    ["found", "gone"],
    ["fixed", undefined],
    ["found", undefined],
  ]);
});

test("the report has each row with verdict, element, dates and a word of caution, in both languages and formats", async () => {
  await account.scan(site.id);
  await add(
    { page: "/menu", words: "<script>alert(1)</script> & no alt text" },
    { page: "/about", about: "1.4.3" },
  );
  await ensurePictureFiles();
  const report = (query: string) => account.browser.call("GET", path(`/report?${query}`));
  const { text: english } = await report("language=en");
  expect(english).toContain("This is what our scans saw. It isn’t legal advice");
  expect(english).toContain(`${host.origin}/menu`);
  expect(english).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; no alt text");
  expect(english).toContain("“A picture has no description”, elements on the page: 1.");
  expect(english).toContain("&lt;img&gt;");
  expect(english).toContain("No scan has found it on this page.");
  const { text: german } = await report("language=de");
  expect(german).toContain("Es ist keine Rechtsberatung");
  expect(german).toContain("Bilder ohne Beschreibung");
  expect(german).toContain("WCAG 1.4.3 Kontrast (Minimum)");
  const pdf = await report("format=pdf&language=de");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect((await auditPdf(pdf.bytes)).findings).toEqual([]);
});

test("the report is part of the evidence in words", async () => {
  await add({ page: "/menu" }, { page: "/menu", about: "1.4.3" });
  const { records } = await readLog(app, account.user.accountId);
  const added = records.find(({ body }) => body?.kind === "allegations-added");
  if (!added?.body) throw new Error("Nothing was recorded");
  const shown = { body: added.body, person: null, member: null } as unknown as ShownRecord;
  expect(detailWords(recordWords("de"), shown)).toBe(
    `Fall ${caseId}; ${host.origin}/menu, Bilder ohne Beschreibung: nicht gelesen; ${host.origin}/menu, WCAG 1.4.3 Kontrast (Minimum): nicht gelesen`,
  );
});

async function textOf(name: string, file: Uint8Array) {
  const letters = `/api/cases/${caseId}/letters`;
  const added = await account.browser.call<CaseView>("POST", `${letters}?name=${name}`, file);
  return account.browser.call<LetterText>("GET", `${letters}/${added.body.letters.at(-1)?.id}/text`);
}

test("a letter’s text is read from a PDF and isn’t stored, and is empty for a scan, a picture and a broken file", async () => {
  await ensurePictureFiles();
  const { status, body } = await textOf("letter.pdf", samplePdf());
  expect([status, body]).toEqual([200, { text: "Our menu", pagesRead: 1, pages: 1 }]);
  const rows = await app.services.db.select().from(legalCases).where(eq(legalCases.id, caseId));
  expect(JSON.stringify(rows)).not.toContain("Our menu");
  const scan = samplePdf({ content: "q 600 0 0 800 0 0 cm /Im1 Do Q" });
  for (const [name, file] of [
    ["scan.pdf", scan],
    ["photo.png", pngOf({})],
    ["broken.pdf", Buffer.from("%PDF-1.7 but no more")],
  ] as const) {
    const unread = await textOf(name, file);
    expect([name, unread.status, unread.body.text]).toEqual([name, 200, ""]);
  }
});

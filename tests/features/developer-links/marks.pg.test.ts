import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { CreatedDeveloperLink, DeveloperLinkView } from "#shared/developer-links/schemas.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { linkedIssues } from "#src/db/schema/developer-links.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import { scanPages, scans } from "#src/db/schema/sites.ts";
import { ScanWorker } from "#src/features/crawl/scan-worker.ts";
import { takeRecheck } from "#src/features/developer-links/take-recheck.ts";
import { createTestApp } from "../../helpers/app.ts";
import { auditInTests, html, page, type ScannedHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scannedSite } from "../crawl/scanning-account.ts";
import { askPage, expectPage, textOf } from "./link-page.ts";

const MINUTE_MS = 60_000;

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;
let link: CreatedDeveloperLink;

const app = await createTestApp();
const worker = new ScanWorker(app.services, auditInTests, takeRecheck);
afterAll(async () => {
  await worker.stop();
  await app.stop();
});
beforeEach(async () => {
  app.clock.reset();
  ({ account, host, site } = await scannedSite(app, {
    "/": page(["/a", "/b"], ["button-name button critical"]),
    "/a": page([], ["img-alt img critical", "link-name a serious"]),
    "/b": page([], ["img-alt img critical"]),
  }));
  await account.scan(site.id);
  link = await account.read<CreatedDeveloperLink>("POST", path(), {});
  app.clock.advance(MINUTE_MS);
  host.paths();
  app.sent.splice(0);
});
afterEach(() => host.stop());

const path = () => `/api/sites/${site.id}/developer-links`;

async function issueWith(rule: string) {
  return (await account.issues(site.id, `&rule=${rule}`)).issues[0];
}

const issueOf = async (rule: string) => (await issueWith(rule))?.id ?? "";
const stateOf = async (rule: string) => (await issueWith(rule))?.state;

function send(form: Record<string, string>, url = link.url) {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
  return askPage(app, url, { method: "POST", headers, body: new URLSearchParams(form).toString() });
}

const mark = async (rule: string, email = "") => send({ done: await issueOf(rule), email });

/** Takes all due checks, and passes their waits. */
async function check(): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await worker.takeDueSteps();
    app.clock.advance(10_000);
  }
  await app.mail.deliverDue();
}

async function counts(): Promise<DeveloperLinkView["counts"] | undefined> {
  const views = await account.read<DeveloperLinkView[]>("GET", path());
  return views.find(({ id }) => id === link.id)?.counts;
}

const shown = async () => textOf((await askPage(app, link.url)).text);

const NONE = { open: 0, checking: 0, fixed: 0, still: 0, unclear: 0 };
const mails = (kind: string) => app.sent.filter((mail) => mail.kind === kind);

describe("an issue marked as done", () => {
  test("is confirmed as fixed once each of its pages was checked again", async () => {
    const id = await issueOf("img-alt");
    host.replies["/a"] = page([], ["link-name a serious"]);
    host.replies["/b"] = page();
    const marked = await mark("img-alt");
    expect(marked.status).toBe(303);
    expect(marked.headers.get("location")).toMatch(/^\/developer-links\/[\w-]{43}\?lang=en#issue-/);
    expect(await counts()).toEqual({ ...NONE, open: 2, checking: 1 });
    expect(await shown()).toContain("Marked as done, being checked");
    await check();
    expect(host.paths()).toEqual(["/robots.txt", "/a", "/b"]);
    expect(await counts()).toEqual({ ...NONE, open: 2, fixed: 1 });
    expect([await stateOf("img-alt"), await stateOf("link-name")]).toEqual(["fixed", "new"]);
    expect(await shown()).toContain("Fixed (1)");
    const events = await app.services.db
      .select()
      .from(issueEvents)
      .where(eq(issueEvents.issueId, id))
      .orderBy(issueEvents.createdAt);
    expect(events).toMatchObject(["new", "fixed"].map((kind) => ({ kind, isByPerson: false })));
  });

  test("is still there, with the pages that have it, if one of them does", async () => {
    host.replies["/b"] = page();
    await mark("img-alt");
    await check();
    expect(await counts()).toEqual({ ...NONE, open: 2, still: 1 });
    expect(await stateOf("img-alt")).toBe("new");
    const { text } = await askPage(app, link.url);
    expect(textOf(text)).toContain("Still there");
    expect(text).toContain(`${host.origin}/a`);
    expect(text).not.toContain(`${host.origin}/b`);
    expect(text).toContain("Mark as done again");
  });

  test("is checked in full even where the page's own bytes are as before", async () => {
    host.replies["/"] = () => html(page(["/a", "/b"], ["button-name button critical"]), { etag: '"same"' });
    app.clock.advance(25 * 60 * MINUTE_MS);
    await account.scan(site.id, worker);
    host.asked.splice(0);
    await mark("button-name");
    await check();
    const asked = host.asked.find(({ path }) => path === "/");
    expect(asked?.headers.get("if-none-match")).toBeNull();
    expect(await counts()).toMatchObject({ still: 1 });
  });

  test("isn't called fixed if a page doesn't reply, or robots.txt forbids it", async () => {
    host.replies["/a"] = page();
    host.replies["/b"] = () => new Response("down", { status: 503 });
    await mark("img-alt");
    await check();
    expect(await counts()).toMatchObject({ fixed: 1, unclear: 1 });
    expect(await shown()).toContain("Couldn’t be checked");
    host.replies["/robots.txt"] = () => new Response("User-agent: *\nDisallow: /b");
    host.replies["/b"] = page();
    await mark("img-alt");
    host.paths();
    await check();
    expect(host.paths()).toEqual(["/robots.txt"]);
    expect(await counts()).toMatchObject({ unclear: 1 });
  });

  test("shows new issues of the page to the owner, and the next scan follows its links", async () => {
    host.replies["/"] = page(["/a", "/b", "/c"], ["label input serious"]);
    host.replies["/c"] = page([], ["img-alt img critical"]);
    await mark("button-name");
    await check();
    expect(await counts()).toMatchObject({ fixed: 1 });
    expect(await issueWith("label")).toMatchObject({ state: "new", pages: 1 });
    app.clock.advance(25 * 60 * MINUTE_MS);
    host.paths();
    await account.scan(site.id, worker);
    expect(host.paths()).toContain("/c");
  });
});

describe("a mark", () => {
  test("counts once when pressed twice, and is taken back until the check has ended", async () => {
    const both = await Promise.all([mark("img-alt"), mark("img-alt")]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await counts()).toMatchObject({ checking: 1 });
    await send({ undo: await issueOf("img-alt") });
    expect(await counts()).toEqual({ ...NONE, open: 3 });
    await check();
    expect(host.paths()).toEqual([]);
    await mark("img-alt");
    await check();
    await send({ undo: await issueOf("img-alt") });
    expect(await counts()).toMatchObject({ still: 1 });
  });

  test("taken back during the check leaves the issue open", async () => {
    const id = await issueOf("button-name");
    host.replies["/"] = async () => {
      await send({ undo: id });
      return html(page(["/a", "/b"], ["button-name button critical"]));
    };
    await send({ done: id });
    await check();
    expect(await counts()).toEqual({ ...NONE, open: 3 });
    expect(mails("developer-results")).toEqual([]);
  });

  test("of a link withdrawn during the check ends there, without a mail", async () => {
    host.replies["/"] = async () => {
      await account.browser.call("DELETE", `/api/developer-links/${link.id}`);
      return html(page(["/a", "/b"]));
    };
    await mark("button-name", "dev@example.com");
    await check();
    expect([mails("developer-results"), mails("developer-answer")]).toEqual([[], []]);
    expectPage(await mark("img-alt"), 410, "This link no longer works");
    const rows = await app.services.db.select().from(linkedIssues).where(eq(linkedIssues.linkId, link.id));
    expect(rows.map(({ email }) => email)).toEqual([null, null, null]);
  });

  test("of an issue that is fixed, ignored or gone meanwhile does no harm", async () => {
    const { db } = app.services;
    const [fixed, ignored] = [await issueOf("img-alt"), await issueOf("link-name")];
    await db.update(issues).set({ state: "fixed" }).where(eq(issues.id, fixed));
    expect((await send({ done: fixed })).status).toBe(303);
    await account.read("PUT", `/api/issues/${ignored}/ignored`, { reason: "third-party" });
    const gone = await issueOf("button-name");
    await db.delete(issues).where(eq(issues.id, gone));
    for (const id of [ignored, gone, crypto.randomUUID(), "", "x", "0'; drop table users"])
      expectPage(await send({ done: id }), 404, "no longer on the list");
    await check();
    expect(host.paths()).toEqual([]);
  });

  test("of another link's issue or in bad form is refused, with a plain sentence", async () => {
    const issues = [await issueOf("link-name")];
    const other = await account.read<CreatedDeveloperLink>("POST", path(), { issues });
    expect((await send({ done: await issueOf("img-alt") }, other.url)).status).toBe(404);
    expect(await counts()).toMatchObject({ checking: 0 });
    const bad = await mark("img-alt", "not an address");
    expectPage(bad, 422, "This isn’t an email address");
    expect(bad.text).toContain('<a href="?lang=en"');
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await askPage(app, link.url, { method: "POST", headers, body: "--x\0" })).status).toBe(404);
    expect((await askPage(app, link.url, { method: "POST" })).status).toBe(404);
  });

  test("starts at most 60 checks in an hour per link", async () => {
    const id = await issueOf("img-alt");
    const statuses: number[] = [];
    for (let round = 0; round <= 60; round += 1) {
      statuses.push((await send({ done: id })).status);
      await send({ undo: id });
    }
    expect([statuses.indexOf(429), statuses.length]).toEqual([60, 61]);
  });
});

test("the answer goes to the owner and once to the address given, after the last check", async () => {
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, account.user.id));
  host.replies["/"] = page(["/a", "/b"]);
  await mark("button-name", "dev@example.com");
  await mark("img-alt");
  await check();
  const [owner, ...more] = mails("developer-results");
  expect(more).toEqual([]);
  const subject = "1 of 2 issues confirmed as fixed on 127.0.0.1";
  expect(owner).toMatchObject({ to: account.user.email, subject });
  expect(owner?.text).toContain(`Still there, for example on ${host.origin}/`);
  const [developer, ...others] = mails("developer-answer");
  expect(others).toEqual([]);
  const told = { to: "dev@example.com", subject: "1 issue confirmed as fixed on 127.0.0.1" };
  expect(developer).toMatchObject(told);
  for (const secret of [account.user.email, site.id]) expect(developer?.text).not.toContain(secret);
  const ofLink = eq(linkedIssues.linkId, link.id);
  const kept = await app.services.db.select().from(linkedIssues).where(ofLink);
  expect(kept.map(({ email }) => email)).toEqual([null, null, null]);
});

test("the answer reaches one address at most ten times a day, and no owner who wants no mails about scans", async () => {
  const off = { isEmailVerified: true, scanMails: false };
  await app.services.db.update(users).set(off).where(eq(users.id, account.user.id));
  for (let round = 0; round < 12; round += 1) {
    await mark("button-name", "flooded@example.com");
    await check();
  }
  expect(await counts()).toMatchObject({ still: 1 });
  expect([mails("developer-answer").length, mails("developer-results")]).toEqual([10, []]);
});

test("a check leaves a page that a scan is about to visit to that scan", async () => {
  const { db } = app.services;
  const home = and(eq(scanPages.siteId, site.id), eq(scanPages.url, `${host.origin}/`));
  await db.update(scanPages).set({ state: "waiting" }).where(home);
  await mark("button-name");
  await check();
  expect(await db.select().from(scanPages).where(home)).toMatchObject([{ state: "waiting" }]);
  expect(await counts()).toMatchObject({ still: 1 });
});

test("a check sends no request while a scan's step of the same host is under way", async () => {
  await mark("button-name");
  const { db } = app.services;
  const now = app.clock.now();
  const step = { lease: crypto.randomUUID(), nextStepAt: new Date(now.getTime() + MINUTE_MS) };
  const ofSite = { siteId: site.id, host: new URL(host.origin).host };
  const underWay = { ...ofSite, cause: "owner", state: "running", ...step } as const;
  const [scan] = await db.insert(scans).values(underWay).returning();
  await worker.takeDueSteps();
  expect(host.paths()).toEqual([]);
  const due = new Date(now.getTime() + 100);
  const ofScan = eq(scans.id, scan?.id ?? "");
  await db.update(scans).set({ lease: null, nextStepAt: due }).where(ofScan);
  await worker.takeDueSteps();
  expect(host.paths()).toEqual(["/robots.txt", "/"]);
  const [after] = await db.select().from(scans).where(ofScan);
  expect(after?.nextStepAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + 1_000);
});

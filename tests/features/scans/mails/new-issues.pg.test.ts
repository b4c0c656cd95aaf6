import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SiteView } from "#shared/schemas/site.ts";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { page, type ScannedHost } from "../scanned-host.ts";
import { type ScanningAccount, scannedSite, workerOf } from "../scanning-account.ts";

let app: TestApp;
let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ account, host, site } = await scannedSite(app, { "/": page(["/a"]), "/a": page() }));
});
afterEach(() => host.stop());

/** Delivers due mails and returns those about new issues to this test's owner. */
async function mails() {
  await app.mail.deliverDue();
  return app.sent.filter(({ kind, to }) => kind === "scan-new-issues" && to === account.user.email);
}

test("issues of high impact are mailed with rule, page and a link to each, the worst first", async () => {
  host.replies["/"] = page(["/a"], ["img-alt img critical", "label-missing input minor"]);
  host.replies["/a"] = page([], ["img-alt img critical", "link-name a serious", "contrast p serious review"]);
  await account.scan(site.id);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("2 new issues on 127.0.0.1");
  const { issues } = await account.issues(site.id, "&outcome=failed");
  for (const { id } of issues.slice(0, 2)) {
    expect(mail?.text).toContain(`http://localhost:3000/scans/${site.id}/issues/${id}`);
  }
  const first = `The img breaks img-alt:\nhttp://localhost:3000/scans/${site.id}/issues/${issues[0]?.id}`;
  const rule = "Critical. Rule: Images have alternative text (img-alt, WCAG 1.1.1).";
  expect(mail?.text).toContain(`${first}\n\n${rule} On ${host.origin}/ and 1 other page.`);
  expect(mail?.text).toContain(`On ${host.origin}/a.`);
  expect(mail?.text).not.toContain("label-missing");
  expect(mail?.text).toContain("Only people can check the rest.");
  expect(mail?.text).not.toMatch(/%|conform|complian/i);
});

test("owners of a German region get it in German, with words that have no German quoted in English", async () => {
  const { db } = app.services;
  await db.update(users).set({ locale: "de-AT" }).where(eq(users.id, account.user.id));
  host.replies["/"] = page(["/a"], ["img-alt img critical"]);
  host.replies["/a"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  const [mail] = await mails();
  expect(mail?.subject).toBe("1 neues Problem auf 127.0.0.1");
  expect(mail?.html).toContain('<html lang="de"');
  expect(mail?.html).toMatch(/<blockquote [^>]*lang="en"[^>]*>The img breaks img-alt</);
  expect(mail?.text).toContain("1 Problem mit kritischer oder schwerer Auswirkung gefunden, das neu oder");
  const { issues } = await account.issues(site.id);
  const link = `http://localhost:3000/scans/${site.id}/issues/${issues[0]?.id}`;
  expect(mail?.text).toContain(`Bilder haben einen Alternativtext:\n${link}`);
  expect(mail?.text).toContain(
    `Kritisch. Regel: img-alt, WCAG 1.1.1. Auf ${host.origin}/ und auf 1 weiteren Seite.`,
  );
  const day = new Intl.DateTimeFormat("de-AT", { dateStyle: "long", timeZone: "UTC" });
  expect(mail?.text).toContain(`die am ${day.format(app.clock.now())} endete`);
  const withoutQuote = mail?.text.replace("> The img breaks img-alt", "");
  expect(withoutQuote).not.toMatch(/\b(?:the|scan|issues?|rule|page|mails? you|questions)\b(?!\/)/i);
});

test("an issue is named by its message in German, with the rule's German title", async () => {
  const { db } = app.services;
  await db.update(users).set({ locale: "de-DE" }).where(eq(users.id, account.user.id));
  host.replies["/"] = page([], ["link-name unnamed-link serious"]);
  await account.scan(site.id);
  const [mail] = await mails();
  const { issues } = await account.issues(site.id);
  const link = `http://localhost:3000/scans/${site.id}/issues/${issues[0]?.id}`;
  expect(mail?.text).toContain(`Der Link hat keinen erkennbaren Text:\n${link}`);
  expect(mail?.text).toContain("Schwer. Regel: Links haben Text (link-name, WCAG 2.4.4, 4.1.2).");
  expect(mail?.html).not.toContain("blockquote");
});

test("a known issue is mailed again only when it came back", async () => {
  host.replies["/"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  await account.scan(site.id);
  expect(await mails()).toHaveLength(1);
  host.replies["/"] = page();
  await account.scan(site.id);
  host.replies["/"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  const [, mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("1 issue came back on 127.0.0.1");
  expect(mail?.text).toContain("Critical, came back. Rule:");
});

test("an ignored issue is not mailed when it comes back", async () => {
  host.replies["/"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  const { issues } = await account.issues(site.id);
  await account.read("PUT", `/api/issues/${issues[0]?.id}/ignored`, { reason: "third-party" });
  host.replies["/"] = page();
  await account.scan(site.id);
  host.replies["/"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  expect(await mails()).toHaveLength(1);
});

test("five issues are listed and the others counted", async () => {
  const shapes = Array.from({ length: 8 }, (_, at) => `img-alt img${at} serious`);
  host.replies["/"] = page([], shapes);
  await account.scan(site.id);
  const [mail] = await mails();
  expect(mail?.text.match(/\/issues\//g)).toHaveLength(5);
  expect(mail?.text).toContain("3 more such issues are in the dashboard.");
});

test("owners who do not want these mails, or have not verified their address, get none", async () => {
  await account.browser.call("PATCH", "/api/account", { scanMails: false });
  host.replies["/"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  await account.browser.call("PATCH", "/api/account", { scanMails: true });
  const isThisOwner = eq(users.id, account.user.id);
  await app.services.db.update(users).set({ isEmailVerified: false }).where(isThisOwner);
  host.replies["/"] = page([], ["link-name a critical"]);
  await account.scan(site.id);
  expect(await mails()).toEqual([]);
});

test("a scan whose end fails halfway is mailed once it has ended", async () => {
  host.replies["/"] = page([], ["img-alt img critical"]);
  const errors = spyOn(console, "error").mockImplementation(() => {});
  const add = spyOn(app.services.mail, "add").mockRejectedValueOnce(new Error("No space left"));
  const scan = await account.scan(site.id);
  expect(scan.state).toBe("done");
  expect(add).toHaveBeenCalledTimes(2);
  expect(await mails()).toHaveLength(1);
  add.mockRestore();
  errors.mockRestore();
});

test("replicas that work on one scan mail it once", async () => {
  host.replies["/"] = page([], ["img-alt img critical"]);
  const workers = [workerOf(app), workerOf(app), workerOf(app)];
  await account.read("POST", `/api/sites/${site.id}/scans`);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(workers.map((worker) => worker.takeDueSteps()));
    app.clock.advance(11 * 60_000);
  }
  expect(await mails()).toHaveLength(1);
});

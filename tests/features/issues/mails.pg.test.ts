import { afterAll, afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { UNCHECKED_CRITERIA, UNCHECKED_IN_BROWSER } from "#shared/scan-rules/unchecked-criteria.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { monthStart } from "#shared/usage/periods.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { scanPages, scans } from "#src/db/schema/sites.ts";
import { mailMonthlyReports } from "#src/features/site-reports/mails/monthly-reports.ts";
import { monthBefore } from "#src/features/site-reports/month-figures.ts";
import { createTestApp } from "../../helpers/app.ts";
import { page, type ScannedHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scannedSite, workerOf } from "../crawl/scanning-account.ts";

const DAY_MS = 86_400_000;

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  app.clock.stop();
  passTo(monthAfterNext(), 10);
  ({ account, host, site } = await scannedSite(app, { "/": page(["/a"]), "/a": page() }));
});
afterEach(() => host.stop());

/** First day of a month that no earlier run of this file's tests has reached. */
function monthAfterNext(): Date {
  return nextMonth(nextMonth(app.clock.now()));
}

function nextMonth(moment: Date): Date {
  return new Date(monthStart(new Date(new Date(monthStart(moment)).getTime() + 40 * DAY_MS)));
}

/** Moves the clock to some days after a moment. */
function passTo(moment: Date, days = 0): void {
  app.clock.advance(moment.getTime() + days * DAY_MS - app.clock.now().getTime());
}

/** Changes the owner's row, since sessions end before the month does. */
async function setOwner(values: Partial<User>): Promise<void> {
  await app.services.db.update(users).set(values).where(eq(users.id, account.user.id));
}

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
  const first = `This picture has no description:\nhttp://localhost:3000/scans/${site.id}/issues/${issues[0]?.id}`;
  const facts = "Critical. Affects blind people. What to do: Describe the picture";
  expect(mail?.text).toContain(`${first}\n\n${facts}`);
  expect(mail?.text).toContain(`On ${host.origin}/ and 1 other page. Rule: img-alt, WCAG 1.1.1.`);
  expect(mail?.text).toContain(`On ${host.origin}/a.`);
  expect(mail?.text).not.toContain("label-missing");
  expect(mail?.text).toContain("Only people can check for the rest.");
  expect(mail?.text).not.toMatch(/%|conform|complian/i);
});

test("owners of a German region get it in German", async () => {
  await setOwner({ locale: "de-AT" });
  host.replies["/"] = page(["/a"], ["img-alt img critical", "link-name unnamed-link serious"]);
  host.replies["/a"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  const [mail] = await mails();
  expect(mail?.subject).toBe("2 neue Probleme auf 127.0.0.1");
  expect(mail?.html).toContain('<html lang="de"');
  const { issues } = await account.issues(site.id);
  const [image, link] = issues.map(({ id }) => `http://localhost:3000/scans/${site.id}/issues/${id}`);
  expect(mail?.text).toContain(`Dieses Bild hat keine Beschreibung:\n${image}`);
  expect(mail?.text).toContain(`Auf ${host.origin}/ und auf 1 weiteren Seite. Regel: img-alt, WCAG 1.1.1.`);
  expect(mail?.text).toContain(`Dieser Link hat keinen Namen:\n${link}`);
  const affected = "Betrifft blinde Menschen und Menschen mit Sprachsteuerung";
  expect(mail?.text).toContain(`Schwerwiegend. ${affected}. Was zu tun ist: `);
  const day = new Intl.DateTimeFormat("de-AT", { dateStyle: "long", timeZone: "UTC" });
  expect(mail?.text).toContain(`die am ${day.format(app.clock.now())} endete`);
  expect(mail?.text).not.toMatch(/\b(?:the|scan|issues?|rule|page|mails? you|questions)\b(?!\/)/i);
});

test("a known issue is mailed again only when it came back, and never while it is ignored", async () => {
  const faulty = page([], ["img-alt img critical", "link-name a critical"]);
  const scan = async (reply: string) => {
    host.replies["/"] = reply;
    app.clock.advance(60_000);
    await account.scan(site.id);
  };
  await scan(faulty);
  await scan(faulty);
  expect(await mails()).toHaveLength(1);
  const { issues } = await account.issues(site.id, "&rule=link-name");
  await account.read("PUT", `/api/issues/${issues[0]?.id}/ignored`, { reason: "third-party" });
  await scan(page());
  await scan(faulty);
  const [, mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("1 issue came back on 127.0.0.1");
  expect(mail?.text).toContain("Critical, came back. Affects");
});

test("five issues are listed and the others counted", async () => {
  const shapes = Array.from({ length: 8 }, (_, at) => `img-alt img${at} serious`);
  host.replies["/"] = page([], shapes);
  await account.scan(site.id);
  const [mail] = await mails();
  expect(mail?.text.match(/\/issues\//g)).toHaveLength(5);
  expect(mail?.text).toContain("3 more issues like these are in the dashboard.");
});

test("owners who do not want these mails, or have not verified their address, get none", async () => {
  await account.browser.call("PATCH", "/api/account", { scanMails: false });
  host.replies["/"] = page([], ["img-alt img critical"]);
  await account.scan(site.id);
  await account.browser.call("PATCH", "/api/account", { scanMails: true });
  await setOwner({ isEmailVerified: false });
  host.replies["/"] = page([], ["link-name a critical"]);
  await account.scan(site.id);
  expect(await mails()).toEqual([]);
});

test("a scan whose end fails halfway is mailed once it has ended, and one of several replicas once", async () => {
  host.replies["/"] = page([], ["img-alt img critical"]);
  const errors = spyOn(console, "error").mockImplementation(() => {});
  const add = spyOn(app.services.mail, "add").mockRejectedValueOnce(new Error("No space left"));
  expect((await account.scan(site.id)).state).toBe("done");
  expect(add).toHaveBeenCalledTimes(2);
  expect(await mails()).toHaveLength(1);
  add.mockRestore();
  errors.mockRestore();
  host.replies["/"] = page([], ["link-name a critical"]);
  const workers = [workerOf(app), workerOf(app), workerOf(app)];
  await account.read("POST", `/api/sites/${site.id}/scans`);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(workers.map((worker) => worker.takeDueSteps()));
    app.clock.advance(11 * 60_000);
  }
  expect(await mails()).toHaveLength(2);
});

async function reports() {
  await app.mail.deliverDue();
  return app.sent.filter(({ kind, to }) => kind === "scan-report" && to === account.user.email);
}

/** Passes to the next month, and returns the reports that have been mailed until its first day. */
async function reportsOfNextMonth() {
  passTo(nextMonth(app.clock.now()));
  await mailMonthlyReports(app.services);
  return reports();
}

function nameOf(month: Date, locale = "en-US"): string {
  return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(month);
}

test("the first day of a month brings the numbers of the last one next to those before", async () => {
  host.replies["/"] = page(["/a"], ["img-alt img critical", "link-name a serious"]);
  await account.scan(site.id);
  passTo(nextMonth(app.clock.now()), 8);
  const month = app.clock.now();
  await mailMonthlyReports(app.services);
  expect(await reports()).toEqual([]);
  const found = ["img-alt img critical", "heading-order h4 moderate", "contrast p minor review"];
  host.replies["/"] = page(["/a"], found);
  await account.scan(site.id);
  const path = `/api/sites/${site.id}/manual-checks/keyboard-only`;
  await account.read("PUT", path, { state: "passed", note: "" });
  const [mail, ...others] = await reportsOfNextMonth();
  expect(others).toEqual([]);
  const name = nameOf(month);
  expect(mail?.subject).toBe(`Scans of 127.0.0.1: ${name}`);
  for (const words of [
    "1 scan ended this month.",
    "- 2 pages checked, 1 of them without known issues\n- 1 open question for a person",
    "- Critical: 1 (before: 1)\n- Serious: 0 (before: 1)\n- Moderate: 1 (before: 0)\n- Minor: 0 (before: 0)",
    "- New: 1\n- Fixed: 1\n- Came back: 0",
    "manual checks, 1 passed, 0 failed, 0 didn’t apply and ",
    `http://localhost:3000/scans/${site.id}\n`,
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/%|conform|complian/i);
  const [, link = ""] = /web page:\nhttp:\/\/localhost:3000(\/\S+)/.exec(mail?.text ?? "") ?? [];
  const report = await app.browser().call("GET", link);
  expect(report.text).toContain(`<p class="period">${name}</p>`);
  expect(mail?.text).toContain(`accessible PDF:\nhttp://localhost:3000${link}?format=pdf`);
});

test("criteria that only rules in a browser look at count as unchecked where a page was not shown by one", async () => {
  const unchecked = async (...engines: string[]) => {
    const { db } = app.services;
    const rows = await db.select().from(scanPages).where(eq(scanPages.siteId, site.id));
    for (const [at, { id }] of rows.entries()) {
      const values = { engines: engines[at] ?? "" };
      await db.update(scanPages).set(values).where(eq(scanPages.id, id));
    }
    const text = (await reportsOfNextMonth()).at(-1)?.text ?? "";
    const link = /web page:\nhttp:\/\/localhost:3000(\/\S+)/.exec(text)?.[1] ?? "";
    const report = await app.browser().call("GET", link);
    return [/No automated rule covers (\d+) of/, /no automated rule covers these (\d+)\./].map((told, at) =>
      Number(told.exec(at === 0 ? text : report.text)?.[1]),
    );
  };
  const [scanned, shown] = ["Handrail 1", "Handrail 1, Handrail in Chromium 1"];
  await account.scan(site.id);
  expect(await unchecked(shown, scanned)).toEqual(Array(2).fill(UNCHECKED_CRITERIA.length));
  await account.scan(site.id);
  expect(await unchecked(shown, shown)).toEqual(Array(2).fill(UNCHECKED_IN_BROWSER.length));
  expect(UNCHECKED_IN_BROWSER.length).toBeLessThan(UNCHECKED_CRITERIA.length);
});

test("the monthly mail bears the company's name, and ours where they chose none", async () => {
  await account.read("PUT", "/api/report-brand", { showsOurName: false, companyName: "Harbour & Studio" });
  await account.scan(site.id);
  await reportsOfNextMonth();
  await setOwner({ plan: "starter" });
  await account.scan(site.id);
  const mailed = await reportsOfNextMonth();
  const headers = mailed.map(({ html }) => /<p class="quiet"[^>]*>([^<]*)<\/p>/.exec(html)?.[1]);
  expect(headers).toEqual(["Harbour &amp; Studio", "Handrail"]);
});

test("a month is reported once, whichever replica is asked, however often and after a run cut off halfway", async () => {
  await account.scan(site.id);
  passTo(nextMonth(app.clock.now()));
  const add = spyOn(app.services.mail, "add").mockRejectedValueOnce(new Error("Killed"));
  await expect(mailMonthlyReports(app.services)).rejects.toThrow("Killed");
  expect(await reports()).toEqual([]);
  add.mockRestore();
  await Promise.all([1, 2, 3].map(() => mailMonthlyReports(app.services)));
  passTo(app.clock.now(), 1);
  await mailMonthlyReports(app.services);
  expect(await reports()).toHaveLength(1);
});

test("a month without a scan, an unwanted report and one a week late are not sent", async () => {
  await reportsOfNextMonth();
  await account.scan(site.id);
  passTo(nextMonth(app.clock.now()));
  await setOwner({ scanMails: false });
  await mailMonthlyReports(app.services);
  await setOwner({ scanMails: true, isEmailVerified: false });
  await mailMonthlyReports(app.services);
  await setOwner({ isEmailVerified: true });
  passTo(app.clock.now(), 8);
  await mailMonthlyReports(app.services);
  expect(await reports()).toEqual([]);
});

test("a month in which no scan had a result says so, in the language of the owner's region", async () => {
  await setOwner({ locale: "de-DE" });
  host.replies["/"] = () => new Response("No", { status: 403 });
  await account.scan(site.id);
  const month = app.clock.now();
  const [mail] = await reportsOfNextMonth();
  expect(mail?.subject).toBe(`Prüfungen von 127.0.0.1: ${nameOf(month, "de-DE")}`);
  const words = `1 Prüfung von ${host.origin} endete in diesem Monat ohne Ergebnis. Das Dashboard nennt den Grund.`;
  expect(mail?.text).toContain(words);
  const states = await app.services.db.select().from(scans).where(eq(scans.siteId, site.id));
  expect(states.map(({ state }) => state)).toEqual(["failed"]);
});

test("the month before January is December", () => {
  const january = new Date("2027-01-01T00:00:00Z");
  expect(monthBefore(january)).toEqual({ start: new Date("2026-12-01T00:00:00Z"), end: january });
});

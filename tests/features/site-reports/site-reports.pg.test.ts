import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { SCAN_VALIDATION } from "#shared/sites/messages.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { reportLink } from "#src/features/site-reports/report-link.ts";
import { removeSite } from "#src/features/sites/change-site.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensurePictureFiles } from "../../helpers/built-files.ts";
import { patientReader } from "../../helpers/patience.ts";
import { pngOf } from "../../helpers/png-of.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { page, type ScannedHost, startHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scanningAccount } from "../crawl/scanning-account.ts";

const DAY_MS = 86_400_000;
const LOGO = pngOf({}).toString("base64");

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

await ensurePictureFiles();
const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  app.clock.stop();
  app.clock.advance(nextMonth().getTime() + 9 * DAY_MS - app.clock.now().getTime());
  account = await scanningAccount(app, "starter");
  host = startHost({
    "/": page(["/a"], ["img-alt img critical", "link-name a serious"]),
    "/a": page([], ["img-alt img critical", "heading-order h4 moderate", "color-contrast p serious review"]),
  });
  site = await account.addSite(host.origin);
});
afterEach(() => host.stop());

function nextMonth(): Date {
  const now = app.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
}

function thisMonth(): string {
  return app.clock.now().toISOString().slice(0, 7);
}

async function setOwner(values: Partial<User>): Promise<void> {
  await app.services.db.update(users).set(values).where(eq(users.id, account.user.id));
}

/** Text of the report as a web page, without its style sheet. */
async function report(query = ""): Promise<string> {
  const { status, text } = await account.browser.call("GET", `/api/sites/${site.id}/report?${query}`);
  expect(status).toBe(200);
  return textOf(text);
}

function textOf(html: string): string {
  return html
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<\/(?:p|li|h\d|t[hdr])>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}

async function ignore(rule: string): Promise<void> {
  const { issues } = await account.issues(site.id, `&rule=${rule}`);
  const body = { reason: "third-party", note: "The map" };
  await account.read("PUT", `/api/issues/${issues[0]?.id}/ignored`, body);
}

describe("a report", () => {
  test("shows issues, what changed, decisions, checks by hand, and what no rule can check", async () => {
    await account.scan(site.id);
    app.clock.advance(60_000);
    host.replies["/"] = page(["/a"], ["img-alt img critical"]);
    await account.scan(site.id);
    await ignore("heading-order");
    const passed = { state: "passed", note: "With NVDA" };
    await account.read("PUT", `/api/sites/${site.id}/manual-checks/keyboard-only`, passed);
    const text = await report();
    for (const words of [
      "1 open issue on the 2 pages they checked; 1 of critical or serious impact",
      "New issues: 2\nIssues that came back: 0\nFixed issues: 1\nIssues your team ignores: 1",
      "This picture has no description\nCritical · 2 elements on 2 pages",
      "1.1.1 Non-text Content",
      "Affects blind people.\nWhat to do: Describe the picture",
      `For example, on ${host.origin}/`,
      "This link has no name\nSerious\n",
      "It comes from a third party: The map",
      "Text may have too little contrast\n1\n",
      "Engines of the newest results: Tests 1.",
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Everything works with the keyboard alone \(2\.1\.1, 2\.1\.2\)\s+Passed: With NVDA/);
    expect(text).toMatch(/Of the \d+ success criteria .* no automated rule covers these \d+/);
    expect(text.replace("400% zoom", "")).not.toMatch(/\d ?%|conforms|compliant/i);
  });

  test("of a month that is over shows what was open at its end", async () => {
    await account.scan(site.id);
    const month = thisMonth();
    app.clock.advance(nextMonth().getTime() + DAY_MS - app.clock.now().getTime());
    host.replies["/"] = page(["/a"], []);
    host.replies["/a"] = page([], ["heading-order h4 moderate"]);
    await account.scan(site.id);
    await ignore("heading-order");
    const then = await report(`month=${month}`);
    expect(then).toContain("3 open issues on the 2 pages they checked; 2 of critical");
    expect(then).not.toContain("It comes from a third party");
    const now = await report();
    expect(now).toContain("found no open issues on the 2 pages");
    expect(now).toContain("(month to date)");
    expect(now).toMatch(/Critical\s+Some people can’t use the content at all\s+0\s+1\s/);
  });

  test("is in the language and formats of the person's region, or in the one they choose", async () => {
    await account.scan(site.id);
    await setOwner({ locale: "de-AT" });
    host.replies["/"] = page(["/a"], ["img-alt img critical", "link-name unnamed-link serious"]);
    await account.scan(site.id);
    const german = await report();
    expect(german).toContain("Dieser Link hat keinen Namen\n");
    expect(german).toContain("Was zu tun ist: Beschreiben Sie das Bild");
    expect(german).toContain("Barrierefreiheits-Prüfungen von 127.0.0.1");
    expect(german).toContain("Dieses Bild hat keine Beschreibung\nKritisch · 2 Elemente auf 2 Seiten");
    expect(german).toContain("1.1.1 Nicht-Text-Inhalt");
    const english = await report("language=en");
    expect(english).toContain("This picture has no description");
    expect(english).toContain("This link has no name");
  });

  test("bears our name, on plans with several accounts that of the company with its logo, and ours if they wish", async () => {
    const engines = "AccessLint 0.21.0, Handrail 0.2.0";
    await account.scan(site.id);
    await app.services.db.update(scanPages).set({ engines }).where(eq(scanPages.siteId, site.id));
    expect(await report()).toContain("Handrail · Report for");
    const save = (changes: object) => {
      const brand = { showsOurName: false, companyName: "Harbour Studio", logo: LOGO, ...changes };
      return account.browser.call("PUT", "/api/report-brand", brand);
    };
    expect((await save({})).body.code).toBe("brand_not_included");
    await setOwner({ plan: "professional", locale: null });
    const unbranded = await report();
    expect(unbranded).toContain("AccessLint 0.21.0 and further rules 0.2.0");
    expect(unbranded).not.toContain("Handrail");
    expect((await save({ companyName: "" })).body.fields).toEqual({ companyName: SCAN_VALIDATION.logoName });
    expect((await save({ logo: btoa("<svg/>") })).body.fields).toEqual({ logo: SCAN_VALIDATION.logo });
    expect((await save({})).body).toMatchObject({ isIncluded: true, companyName: "Harbour Studio" });
    const path = `/api/sites/${site.id}/report`;
    const html = (await account.browser.call("GET", path)).text;
    const logo = /<img class="logo" src="data:image\/png;base64,[\w+/=]+" alt="Harbour Studio" width="2"/;
    expect(html).toMatch(logo);
    expect(textOf(html)).toContain("Harbour Studio · Report for");
    const pdf = await account.browser.call("GET", `${path}?format=pdf`);
    expect(pdf.text).toMatch(/\/S \/Figure\s[^>]*\/Alt \(/);
    await save({ showsOurName: true, logo: null });
    const { text } = await account.browser.call("GET", path);
    expect(textOf(text)).toContain("Harbour Studio · Handrail · Report for");
    expect(text).not.toContain("<img");
    await setOwner({ plan: "starter" });
    expect(await report()).not.toContain("Harbour Studio");
  });

  test("escapes what pages and people wrote", async () => {
    host.replies["/"] = page([], ["img-alt <script>alert(1)</script> critical"]);
    await account.scan(site.id);
    const { text, headers } = await account.browser.call("GET", `/api/sites/${site.id}/report`);
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'sha256-");
  });

  test("is refused for months without scans and for other accounts, and made for one without any", async () => {
    const path = `/api/sites/${site.id}/report`;
    for (const month of ["2020-01", "2099-01", "2026-13", "x"])
      expect((await account.browser.call("GET", `${path}?month=${month}`)).status).toBe(422);
    const other = await scanningAccount(app, "starter");
    expect((await other.browser.call("GET", path)).status).toBe(404);
    expect(await report()).toContain("No scan ended in this period.");
  });
});

describe("a link to a report", () => {
  async function open(changes: Partial<Parameters<typeof reportLink>[2]> = {}, query = "") {
    const owner = await userRow(app, account.user.id);
    const about = { siteId: site.id, month: thisMonth(), language: "de" as const, ...changes };
    const path = reportLink(app.services, owner, about);
    return { path, visit: () => app.browser().call("GET", path + query) };
  }

  test("opens it without a session, for no one else to find, and changed or made up opens nothing", async () => {
    await account.scan(site.id);
    const { path, visit: follow } = await open();
    const response = await follow();
    expect(response.status).toBe(200);
    expect(textOf(response.text)).toContain("Offene Probleme");
    expect(textOf(response.text)).toContain("[was es bedeutet]");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const pdf = await (await open({}, "?format=pdf")).visit();
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.text).toStartWith("%PDF-1.7");

    const visit = async (changed: string) => (await app.browser().call("GET", changed)).status;
    expect(await visit(path.replace(".de.", ".en."))).toBe(404);
    expect(await visit(path.replace(/\d{10}/, "9999999999"))).toBe(404);
    expect(await visit(path.slice(0, -1))).toBe(404);
    expect(await visit("/api/scan-reports/x")).toBe(404);
    const elsewhere = await scanningAccount(app, "starter");
    const theirs = await elsewhere.addSite("https://theirs.example");
    expect(await visit(path.replace(site.id, theirs.id))).toBe(404);
  });

  test("ends after 60 days, with the website, with a new password, and with the subscription", async () => {
    await account.scan(site.id);
    const link = await open();
    app.clock.advance(59 * DAY_MS);
    expect((await link.visit()).status).toBe(200);
    app.clock.advance(2 * DAY_MS);
    const expired = await link.visit();
    expect(expired.status).toBe(410);
    expect(expired.text).toContain("Dieser Link öffnet keinen Bericht");
    const fresh = await open();
    await setOwner({ sessionVersion: 99 });
    expect((await fresh.visit()).status).toBe(404);
    const other = await open();
    await setOwner({ subscriptionStatus: "canceled", trialEnd: new Date(0) });
    expect((await other.visit()).status).toBe(404);
    await setOwner({ subscriptionStatus: "trialing", trialEnd: new Date(Date.now() + 900 * DAY_MS) });
    expect((await other.visit()).status).toBe(200);
    await removeSite(app.services, { user: account.user, owner: account.user }, site.id);
    expect((await other.visit()).status).toBe(404);
  });
});

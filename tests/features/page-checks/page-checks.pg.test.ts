import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CheckedPageView, PageCheckLink } from "#shared/page-checks/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { issueEvents } from "#src/db/schema/issues.ts";
import { pageChecks } from "#src/db/schema/page-checks.ts";
import { createTestApp } from "../../helpers/app.ts";
import { makeWidget, showWidget } from "../../helpers/team.ts";
import { page, type ScannedHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scannedSite } from "../crawl/scanning-account.ts";
import { resultsOf, sentFinding, tokenOf, widgetOn } from "./browser-check.ts";

const MINUTE_MS = 60_000;

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  ({ account, host, site } = await scannedSite(app, {
    "/": page(["/a"]),
    "/a": page([], ["img-alt img critical"]),
  }));
});
afterEach(() => host.stop());

const path = () => `/api/sites/${site.id}/page-checks`;
const link = (url = `${host.origin}/a`) => account.read<PageCheckLink>("POST", path(), { url });
const widget = (origin: string | null = host.origin) =>
  widgetOn(app, String(account.widget.publicId), origin);

/** Opens a link's page, sends findings, and returns the reply. */
async function check(findings: object[], url = `${host.origin}/a`, reached = url.split("?")[0] ?? "") {
  app.clock.advance(MINUTE_MS);
  const { origin } = new URL(url);
  const opened = await widget(origin).open(tokenOf((await link(url)).url));
  return widget(origin).send(String(opened.body.token), resultsOf(reached, findings));
}

async function states(): Promise<Record<string, string>> {
  const { issues } = await account.issues(site.id);
  return Object.fromEntries(issues.map(({ rule, state }) => [rule, state]));
}

async function issueOf(rule: string) {
  const { issues } = await account.issues(site.id, `&rule=${rule}`);
  return account.issue(issues[0]?.id ?? "");
}

describe("a link", () => {
  test("leads to the page with a token that the database has only as a hash, and is opened once, by pages of any origin", async () => {
    const { url, expiresAt } = await link(`${host.origin}/a?tab=2#top`);
    expect(url).toStartWith(`${host.origin}/a?tab=2#handrail=check:`);
    const left = new Date(expiresAt).getTime() - app.clock.now().getTime();
    expect(left).toBeWithin(14 * MINUTE_MS, 15 * MINUTE_MS + 1);
    const rows = await app.services.db.select().from(pageChecks).where(eq(pageChecks.siteId, site.id));
    const token = tokenOf(url);
    expect(JSON.stringify(rows)).not.toContain(token);

    const both = await Promise.all([widget().open(token), widget().open(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { headers } of both) expect(headers.get("access-control-allow-origin")).toBe("*");
    const { status, body } = await widget().open(token);
    expect([status, body.code]).toEqual([409, "check_used"]);
    expect(body.message).toBe("This link was already used. Create a new one in the dashboard.");
  });

  test("isn't made for a page that the widget is left off, before the website is proven, nor without a subscription", async () => {
    const settings = { excludedPaths: ["/a"] };
    await account.browser.call("PUT", `/api/widgets/${account.widget.id}`, { settings });
    const { status, body } = await account.browser.call("POST", path(), { url: `${host.origin}/a/` });
    const fields = { url: SCAN_ERRORS.leftOffPage };
    expect([status, body.code, body.fields]).toEqual([422, "left_off_page", fields]);
    expect((await link(`${host.origin}/b`)).url).toContain("#handrail=check:");

    const { id, origin: url } = await account.addSite("https://unproven.example");
    const unproven = await account.browser.call("POST", `/api/sites/${id}/page-checks`, { url });
    expect([unproven.status, unproven.body.code]).toEqual([409, "site_not_proven"]);
    const ended = { trialEnd: new Date(0), subscriptionStatus: "canceled" as const };
    await app.services.db.update(users).set(ended).where(eq(users.id, account.user.id));
    const closed = await account.browser.call("POST", path(), { url: host.origin });
    expect([closed.status, closed.body.code]).toEqual([403, "scans_closed"]);
  });

  test("says that it has expired, is for another website or another widget, or is not known", async () => {
    const token = tokenOf((await link()).url);
    const elsewhere = await widget("https://elsewhere.example").open(token);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, "check_elsewhere"]);
    expect((await widget(null).open(token)).body.code).toBe("check_elsewhere");
    const other = await makeWidget(account.browser);
    const otherWidget = await widgetOn(app, String(other.publicId), host.origin).open(token);
    expect([otherWidget.status, otherWidget.body.code]).toEqual([403, "check_other_widget"]);
    expect((await widget().open("x".repeat(43))).body.code).toBe("check_unknown");
    expect((await widget().post("page-check", "{")).status).toBe(400);
    app.clock.advance(16 * MINUTE_MS);
    const late = await widget().open(token);
    expect([late.status, late.body.code]).toEqual([409, "check_expired"]);
    expect(late.body.message).toBe("This link has expired. Create a new one in the dashboard.");
  });

  test("is made for the website, hosts where a widget was seen, and the owner's own machine and network, and for no other address", async () => {
    for (const [url, sentence] of [
      ["https://elsewhere.example/", "Enter an address on this website"],
      ["https://127.0.0.1.elsewhere.example/", "Enter an address on this website"],
      ["http://169.254.169.254/", "Enter an address on this website"],
      ["ftp://127.0.0.1/", "Enter a website address"],
      ["", "Website URL is required"],
    ]) {
      const { status, body } = await account.browser.call("POST", path(), { url });
      expect([status, Object(body.fields).url]).toEqual([422, expect.stringContaining(String(sentence))]);
    }
    for (const url of ["http://localhost:3000/", "http://192.168.1.20:8080/x", "https://shop.test/"])
      expect((await link(url)).url).toStartWith(url);

    const other = await makeWidget(account.browser);
    await showWidget(app, other.id, "staging.example");
    const { url } = await link("https://staging.example/");
    const opened = await widgetOn(app, String(other.publicId), "https://staging.example").open(tokenOf(url));
    expect(opened.status).toBe(200);
  });
});

describe("the results of a check", () => {
  test("are issues of the site, marked as found in the browser, with the person in their history", async () => {
    const sent = await check([sentFinding("img-alt"), sentFinding("img-alt"), sentFinding("link-name", "a")]);
    expect([sent.status, sent.body]).toEqual([200, { issues: 2 }]);
    const issue = await issueOf("img-alt");
    expect([issue.state, issue.browserOnly, issue.pages, issue.elements]).toEqual(["new", true, 1, 2]);
    const place = { source: "browser", pageUrl: `${host.origin}/a`, count: 2 } as const;
    expect(issue.places).toMatchObject([place]);
    expect(issue.history.map(({ kind, by }) => [kind, by])).toEqual([["new", account.user.email]]);
    await app.services.db.update(issueEvents).set({ userId: null }).where(eq(issueEvents.issueId, issue.id));
    const [found] = (await issueOf("img-alt")).history;
    expect([found?.isByPerson, found?.by]).toEqual([true, null]);
    const pages = await account.read<CheckedPageView[]>("GET", path());
    expect(pages).toMatchObject([{ url: `${host.origin}/a`, issues: 2, failures: 2 }]);
  });

  test("are taken once, in an hour, from the link's origin", async () => {
    const opened = await widget().open(tokenOf((await link()).url));
    const token = String(opened.body.token);
    const results = resultsOf(`${host.origin}/a`);
    const elsewhere = await widget("https://elsewhere.example").send(token, results);
    expect(elsewhere.body.code).toBe("check_elsewhere");
    expect((await widget().send("y".repeat(43), results)).body.code).toBe("check_unknown");
    const both = await Promise.all([widget().send(token, results), widget().send(token, results)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const second = await widget().open(tokenOf((await link()).url));
    app.clock.advance(61 * MINUTE_MS);
    expect((await widget().send(String(second.body.token), results)).body.code).toBe("check_expired");
  });

  test("are bounded and checked before anything is stored, and can be sent again", async () => {
    const opened = await widget().open(tokenOf((await link()).url));
    const token = String(opened.body.token);
    const many = Array.from({ length: 201 }, () => sentFinding("img-alt"));
    const url = `${host.origin}/a`;
    expect((await widget().send(token, resultsOf(url, many))).status).toBe(422);
    const long = { ...sentFinding("img-alt"), values: { text: "m".repeat(301) } };
    expect((await widget().send(token, resultsOf(url, [long]))).status).toBe(422);
    expect((await widget().send(token, "x".repeat(300_000))).status).toBe(400);
    expect((await widget().post("page-check/results", `${token}\n{`)).status).toBe(400);
    const odd = [sentFinding("no-such-rule"), { ...sentFinding("img-alt"), message: "\ud800\0" }];
    expect((await widget().send(token, resultsOf(url, odd))).body).toEqual({ issues: 1 });
  });

  test("are kept under the address that was entered, or the page where the site let people end", async () => {
    await check([sentFinding("img-alt")], `${host.origin}/index?page=cart`);
    await check([sentFinding("img-alt")], `${host.origin}/account`, `${host.origin}/login`);
    const pages = await account.read<CheckedPageView[]>("GET", path());
    expect(pages.map(({ url }) => url)).toEqual([`${host.origin}/login`, `${host.origin}/index?page=cart`]);
  });
});

describe("alongside the scans of the website, an issue found in the browser", () => {
  test("keeps its state when a scan ends that cannot see it, also on its pages, and is no news to the scan", async () => {
    await check([sentFinding("link-name", "a", { impact: "critical" })], `${host.origin}/account`);
    await check([sentFinding("form-label", "input")]);
    const scan = await account.scan(site.id);
    const inBrowser = { "link-name": "new", "form-label": "new" };
    expect(await states()).toEqual({ "img-alt": "new", ...inBrowser });
    expect([scan.summary?.new, scan.summary?.fixed, scan.summary?.notSeen]).toEqual([1, 0, 0]);
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", ...inBrowser });
  });

  test("is fixed when the next check of its page does not find it, and comes back with one that does", async () => {
    await check([sentFinding("link-name", "a"), sentFinding("form-label", "input")]);
    await check([sentFinding("form-label", "input")]);
    expect(await states()).toEqual({ "form-label": "still", "link-name": "fixed" });
    await check([sentFinding("link-name", "a")]);
    expect(await states()).toEqual({ "form-label": "fixed", "link-name": "returned" });
    const kinds = (await issueOf("link-name")).history.map(({ kind }) => kind);
    expect(kinds).toEqual(["new", "fixed", "returned"]);
  });

  test("that scans find as well is one issue, counts its page once, and is fixed when neither finds it", async () => {
    await account.scan(site.id);
    await check([sentFinding("img-alt")]);
    const both = await issueOf("img-alt");
    expect([both.browserOnly, both.pages, both.elements]).toEqual([false, 1, 1]);
    expect(both.places.map(({ source }) => source)).toEqual(["browser", "scan"]);
    await check([]);
    expect((await states())["img-alt"]).toBe("new");
    await check([sentFinding("img-alt")]);
    host.replies["/a"] = page();
    await account.scan(site.id);
    const [left] = [await issueOf("img-alt")];
    expect([left.state, left.browserOnly, left.pages]).toEqual(["new", true, 1]);
    await check([]);
    expect((await states())["img-alt"]).toBe("fixed");
  });
});

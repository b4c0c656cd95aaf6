import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { ScanView, SiteList, SiteView } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { evidenceRecords } from "#src/db/schema/evidence.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import { queueDueScans } from "#src/features/crawl/queue-due-scans.ts";
import { addSeenSites } from "#src/features/sites/add-seen-sites.ts";
import { refuseUnreachable } from "#src/features/sites/add-site.ts";
import { nextScheduledScan } from "#src/features/sites/scan-schedule.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { createTestApp } from "../../helpers/app.ts";
import { fullAccount } from "../../helpers/full-account.ts";
import { showWidget } from "../../helpers/team.ts";
import { auditInTests, page, startHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scannedSite, scanningAccount, workerOf } from "../crawl/scanning-account.ts";

const DAY_MS = 86_400_000;

const app = await createTestApp();
afterAll(() => app.stop());

const listOf = (account: ScanningAccount) => account.read<SiteList>("GET", "/api/sites");

function recordsOf({ user: { accountId } }: ScanningAccount) {
  const isTheirs = eq(evidenceRecords.accountId, accountId);
  return app.services.db.select().from(evidenceRecords).where(isTheirs).orderBy(evidenceRecords.number);
}

describe("a website", () => {
  test("on which the account's widget was seen is scanned, but not proven", async () => {
    const account = await scanningAccount(app, "professional");
    expect((await listOf(account)).candidates).toEqual(["127.0.0.1"]);
    const site = await account.addSite("http://127.0.0.1:4000/page?x=1");
    expect([site.origin, site.proof, site.provenAt]).toEqual(["http://127.0.0.1:4000", null, null]);
    expect([site.seenAt, site.nextScanAt]).toEqual([expect.any(String), expect.any(String)]);
    expect((await listOf(account)).candidates).toEqual([]);
  });

  test("is known by what it's made with, until the owner corrects that, which scans leave alone", async () => {
    const made = page(["/blog"], ["img-alt img critical"]);
    const { account, host, site } = await scannedSite(app, {
      "/": `${made}<script src="/wp-includes/a.js"></script>`,
      "/blog": '<meta name="generator" content="Ghost 5">',
    });
    const builders = async () => {
      const [found] = (await listOf(account)).sites;
      return [found?.detectedBuilder, found?.chosenBuilder];
    };
    const choose = (chosenBuilder: unknown) =>
      account.browser.call("PATCH", `/api/sites/${site.id}`, { chosenBuilder });
    const menuPath = async () => {
      const { issues } = await account.issues(site.id);
      return (await account.issue(issues[0]?.id ?? "")).menuPath;
    };
    const path = (way: string) => ({ ways: [way], checkedOn: "2026-12-01" });
    app.services.menuPaths = {
      en: { wordpress: new Map([["img-alt", path("Media → {file} → Alt text")]]) },
      de: { wordpress: new Map([["img-alt", path("Medien → {file} → Alternativtext")]]) },
    };
    expect(await builders()).toEqual([null, null]);
    await account.scan(site.id);
    expect(await builders()).toEqual(["wordpress", null]);
    expect(await menuPath()).toEqual({
      builder: "wordpress",
      en: path("Media → the file → Alt text"),
      de: path("Medien → die Datei → Alternativtext"),
    });
    expect((await choose("wix")).status).toBe(200);
    host.replies["/"] = `${made}<p>Changed</p><script src="/wp-includes/a.js"></script>`;
    await account.scan(site.id);
    expect(await builders()).toEqual(["wordpress", "wix"]);
    expect(await menuPath()).toEqual({ builder: "wix", en: null, de: null });
    await choose("other");
    expect(await menuPath()).toBeNull();
    expect((await choose("geocities")).status).toBe(422);
    await choose(null);
    expect((await menuPath())?.builder).toBe("wordpress");
    await account.browser.call("DELETE", `/api/sites/${site.id}`);
    const again = await account.addSite(host.origin);
    expect([again.detectedBuilder, again.chosenBuilder]).toEqual([null, null]);
    host.stop();
  });

  test.each([
    ["loaf.svg", "loaf.svg"],
    ["65f0c0ffee65f0c0ffee1234_loaf-p-500.png", "loaf.png"],
    ["loaf-scaled.jpg", "loaf.jpg"],
    ["loaf_400x400.jpg", "loaf.jpg"],
    ["<b>$&.png", "<b>$&.png"],
    ["f1a2b3_0123456789abcdef0123456789abcdef~mv2.jpg", "the file"],
    ["image/png", "the file"],
  ])("names the upload in menu paths as its owner knows it: %s", async (src, named) => {
    const { account, host, site } = await scannedSite(app, { "/": page([], ["img-alt img critical"]) });
    await account.browser.call("PATCH", `/api/sites/${site.id}`, { chosenBuilder: "wix" });
    const path = { ways: ["Click {file} → Settings for {file}"], checkedOn: "2026-12-01" };
    app.services.menuPaths = { en: { wix: new Map([["img-alt", path]]) }, de: {} };
    const audit: typeof auditInTests = async (...call) => {
      const audited = await auditInTests(...call);
      for (const { note } of audited.findings) if (note) note.names = { src };
      return audited;
    };
    await account.scan(site.id, workerOf(app, audit));
    const { issues } = await account.issues(site.id);
    const { menuPath } = await account.issue(issues[0]?.id ?? "");
    expect(menuPath?.en?.ways).toEqual([`Click ${named} → Settings for ${named}`]);
    host.stop();
  });

  test("of which nothing is proven is not scanned, by no one", async () => {
    const account = await scanningAccount(app, "professional");
    const site = await account.addSite("https://elsewhere.example");
    const { status, body } = await account.browser.call("POST", `/api/sites/${site.id}/scans`);
    expect([status, body.code]).toEqual([409, "site_not_proven"]);
    app.clock.advance(2 * DAY_MS);
    await queueDueScans(app.services);
    expect(await app.services.db.$count(scans, eq(scans.siteId, site.id))).toBe(0);
  });

  test("is proven by a DNS record or by a file with the account's own text", async () => {
    const account = await scanningAccount(app, "business");
    await app.services.db.delete(liveHosts).where(eq(liveHosts.widgetId, account.widget.id));
    const host = startHost();
    const site = await account.addSite(host.origin);
    const prove = () => account.browser.call("POST", `/api/sites/${site.id}/proof`);
    expect((await prove()).body.code).toBe("proof_missing");
    const { fileUrl, fileText, dnsName, dnsText } = site.proofRecord;
    host.replies[new URL(fileUrl).pathname] = () => new Response("another text");
    expect((await prove()).status).toBe(409);
    host.replies[new URL(fileUrl).pathname] = () => new Response(`${fileText}\n`);
    expect((await prove()).body.proof).toBe("file");
    host.stop();
    const named = await account.addSite("https://named.example");
    const { lookUpTextRecords } = app.services;
    app.services.lookUpTextRecords = async (name) => {
      expect(name).toBe("_accessibility-scan.named.example");
      return ["v=spf1 -all", named.proofRecord.dnsText];
    };
    const proven = await account.read<SiteView>("POST", `/api/sites/${named.id}/proof`);
    app.services.lookUpTextRecords = lookUpTextRecords;
    const name = "_accessibility-scan.127.0.0.1";
    expect([proven.proof, dnsName, dnsText.includes(fileText)]).toEqual(["dns", name, true]);
  });

  test("with the widget is proven by a file later, and keeps the time of its next scan", async () => {
    const { account, host, site } = await scannedSite(app, {});
    const prove = () => account.browser.call("POST", `/api/sites/${site.id}/proof`);
    expect((await prove()).body.code).toBe("proof_missing");
    const { fileUrl, fileText } = site.proofRecord;
    host.replies[new URL(fileUrl).pathname] = () => new Response(fileText);
    const { body } = await prove();
    host.stop();
    expect(body).toMatchObject({ proof: "file", seenAt: null, nextScanAt: site.nextScanAt });
    const records = await recordsOf(account);
    expect(records.map(({ kind }) => kind)).toEqual(["site-added", "site-proven"]);
    expect(records[0]?.body).toContain('"isSeen":true');
  });

  test("that is listed already is seen in evidence once its widget is, never proven", async () => {
    const account = await scanningAccount(app, "professional");
    await app.services.db.delete(liveHosts).where(eq(liveHosts.widgetId, account.widget.id));
    const site = await account.addSite("https://later.example");
    await showWidget(app, account.widget.id, "later.example");
    await addSeenSites(app.services);
    const [listed] = (await listOf(account)).sites;
    expect([listed?.id, listed?.proof, listed?.seenAt]).toEqual([site.id, null, expect.any(String)]);
    const records = await recordsOf(account);
    expect(records.map(({ kind }) => kind)).toEqual(["site-added", "site-seen"]);
    expect(JSON.stringify(records)).not.toMatch(/proof|proven/);
  });

  test("that no scan can reach, or on a port of its own, is refused with a sentence at the field, or by the search for its proof", async () => {
    const account = await scanningAccount(app, "starter");
    for (const host of ["192.168.0.10", "169.254.169.254", "shop.internal", "printer.local."]) {
      const { status, body } = await account.browser.call("POST", "/api/sites", { url: `http://${host}/` });
      const fields = { url: String(body.message) };
      expect([status, body.code, body.fields]).toEqual([422, "private_site", fields]);
    }
    expect((await listOf(account)).sites).toEqual([]);
    const url = new URL("https://shop.example:8443/");
    const refuse = (publicUrl: string) => () => refuseUnreachable({ ...app.config, publicUrl }, url);
    expect(refuse("https://handrail.example")).toThrow(SCAN_ERRORS.otherPort);
    expect(refuse("http://localhost:3000")).not.toThrow();

    const site = await account.addSite("https://intranet.example");
    const { fetch } = app.services.pageReader;
    app.services.pageReader.fetch = async (address) => {
      throw new FetchProblem("private", address);
    };
    const proof = await account.browser.call("POST", `/api/sites/${site.id}/proof`);
    app.services.pageReader.fetch = fetch;
    expect([proof.status, proof.body.code]).toEqual([409, "private_site"]);
  });

  test("is one of as many as the plan includes", async () => {
    const account = await scanningAccount(app, "starter");
    await account.addSite("https://one.example");
    const add = () => account.browser.call("POST", "/api/sites", { url: "https://two.example" });
    const second = await add();
    expect([second.status, second.body.code]).toEqual([409, "site_limit"]);
    const removed = (await listOf(account)).sites[0]?.id;
    expect((await account.browser.call("DELETE", `/api/sites/${removed}`)).status).toBe(204);
    expect((await add()).status).toBe(201);
  });

  test("that the owner named for a widget is added when the widget is seen there, once", async () => {
    const account = await scanningAccount(app, "professional");
    const named = { websiteUrl: "https://named-shop.example/start" };
    await app.services.db.update(widgets).set(named).where(eq(widgets.id, account.widget.id));
    for (const host of ["www.named-shop.example", "stranger.example"])
      await showWidget(app, account.widget.id, host);
    await addSeenSites(app.services);
    const { sites: added } = await listOf(account);
    expect(added).toMatchObject([{ origin: "https://www.named-shop.example", proof: null }]);
    await account.browser.call("DELETE", `/api/sites/${added[0]?.id}`);
    await addSeenSites(app.services);
    expect((await listOf(account)).sites).toEqual([]);
  });
});

describe("the schedule", () => {
  test("spreads sites over the day, and comes every 24 hours", () => {
    const now = new Date("2026-11-23T10:00:00Z");
    const hours = Array.from({ length: 240 }, () => {
      const id = crypto.randomUUID();
      const first = nextScheduledScan(id, now);
      expect(nextScheduledScan(id, first).getTime() - first.getTime()).toBe(DAY_MS);
      return first.getUTCHours();
    });
    expect(new Set(hours).size).toBeGreaterThan(18);
  });

  test("queues one scan a day for a site alongside other replicas, none while it is paused or no one pays", async () => {
    const { account, host, site } = await scannedSite(app, { "/": page() });
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        await Promise.all([1, 2, 3].map(() => queueDueScans(app.services)));
        await workerOf(app).takeDueSteps();
        app.clock.advance(DAY_MS);
      }
      const history = await account.read<ScanView[]>("GET", `/api/sites/${site.id}/scans`);
      return history.map(({ cause, state }) => `${cause} ${state}`);
    };
    expect(await days(3)).toEqual(["schedule done", "schedule done", "schedule done"]);
    await account.read("PATCH", `/api/sites/${site.id}`, { paused: true });
    expect((await days(2)).length).toBe(3);
    await account.read("PATCH", `/api/sites/${site.id}`, { paused: false });
    const ended = { trialEnd: new Date(0) };
    await app.services.db.update(users).set(ended).where(eq(users.id, account.user.id));
    expect((await days(2)).length).toBe(3);
    const { body } = await account.browser.call("POST", `/api/sites/${site.id}/scans`);
    expect(body.code).toBe("scans_closed");
    host.stop();
  });
});

describe("a scan at the owner's word", () => {
  test("takes the place of the scheduled one that a new proof made due", async () => {
    const { account, host, site } = await scannedSite(app, { "/": page() });
    const scan = await account.scan(site.id);
    await queueDueScans(app.services);
    const causes = async () =>
      (await account.read<ScanView[]>("GET", `/api/sites/${site.id}/scans`)).map(({ cause }) => cause);
    expect([scan.state, await causes()]).toEqual(["done", ["owner"]]);
    app.clock.advance(DAY_MS + 3_600_000);
    await queueDueScans(app.services);
    expect(await causes()).toEqual(["schedule", "owner"]);
    await account.browser.call("DELETE", `/api/sites/${site.id}`);
    host.stop();
  });

  test("is the waiting one if there is one, and limited per day by the plan", async () => {
    const account = await scanningAccount(app, "starter");
    const host = startHost({ "/": page() });
    const site = await account.addSite(host.origin);
    const start = () => account.browser.call("POST", `/api/sites/${site.id}/scans`);
    const [one, two] = [await start(), await start()];
    expect([one.status, one.body.id]).toEqual([202, two.body.id]);
    await workerOf(app).takeDueSteps();
    for (const _ of [2, 3]) await account.scan(site.id);
    expect((await start()).status).toBe(429);
    host.stop();
  });

  test("waits while another account's scan of the same host runs", async () => {
    const first = await scanningAccount(app, "professional");
    const second = await scanningAccount(app, "professional");
    const host = startHost({ "/": page(["/a"]), "/a": page() });
    const [ours, theirs] = [await first.addSite(host.origin), await second.addSite(host.origin)];
    await first.browser.call("POST", `/api/sites/${ours.id}/scans`);
    await second.browser.call("POST", `/api/sites/${theirs.id}/scans`);
    await Promise.all([workerOf(app).takeDueSteps(), workerOf(app).takeDueSteps()]);
    await workerOf(app).takeDueSteps();
    expect(host.mostOpen()).toBe(1);
    for (const site of [ours, theirs]) {
      const [scan] = await app.services.db.select().from(scans).where(eq(scans.siteId, site.id));
      expect([scan?.state, scan?.pagesDone]).toEqual(["done", 2]);
    }
    host.stop();
  });
});

test("a site's tracker is kept, is no evidence, and goes with the site", async () => {
  const account = await scanningAccount(app, "professional");
  const site = await account.addSite("http://127.0.0.1:4100");
  const path = `/api/sites/${site.id}`;
  const before = (await recordsOf(account)).length;
  const tracker = { kind: "gitlab", url: "https://gitlab.com/bakery/site" };
  expect(await account.read<SiteView>("PATCH", path, { tracker })).toMatchObject({ tracker });
  expect(await account.read<SiteView>("PATCH", path, { paused: true })).toMatchObject({ tracker });
  const kinds = (await recordsOf(account)).slice(before).map(({ kind }) => kind);
  expect(kinds).toEqual(["site-changed"]);
  const script = { ...tracker, url: "javascript://gitlab.com/a/b" };
  const refused = await account.browser.call("PATCH", path, { tracker: script });
  expect([refused.status, refused.body.code]).toEqual([422, "invalid"]);
  expect(await account.read<SiteView>("PATCH", path, { tracker: null })).toMatchObject({ tracker: null });
  await account.read("PATCH", path, { tracker });
  await account.browser.call("DELETE", path);
  const [row] = await app.services.db.select().from(sites).where(eq(sites.id, site.id));
  expect(row?.tracker).toBeNull();
});

test("removing a site deletes its rows of every table that belongs to it", async () => {
  const { browser, user } = await fullAccount(app);
  const [site] = await app.services.db.select().from(sites).where(eq(sites.accountId, user.accountId));
  const { sql } = app.database;
  const tables = await sql`select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'scan_sites'::regclass and confdeltype = 'c' order by name`;
  async function rows() {
    const counts = tables.map(async ({ name }) => {
      const [found] =
        await sql`select count(*)::int as rows from ${sql(name)} where site_id = ${site?.id ?? ""}`;
      return [name, found?.rows > 0];
    });
    return Promise.all(counts);
  }
  expect(await rows()).toEqual(tables.map(({ name }) => [name, true]));
  expect((await browser.call("DELETE", `/api/sites/${site?.id}`)).status).toBe(204);
  expect(await rows()).toEqual(tables.map(({ name }) => [name, false]));
});

test("removing a site deletes all of it, also while a step is stored", async () => {
  const { account, host, site } = await scannedSite(app, { "/": page([], ["img-alt"]) });
  await account.browser.call("POST", `/api/sites/${site.id}/scans`);
  const removed = account.browser.call("DELETE", `/api/sites/${site.id}`);
  await Promise.all([removed, workerOf(app).takeDueSteps()]);
  expect((await removed).status).toBe(204);
  const rest = await app.services.db.$count(scans, eq(scans.siteId, site.id));
  const [row] = await app.services.db.select().from(sites).where(eq(sites.id, site.id));
  expect([rest, row?.removedAt === null]).toEqual([0, false]);
  host.stop();
});

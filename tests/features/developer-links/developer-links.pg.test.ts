import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CreatedDeveloperLink, DeveloperLinkView } from "#shared/developer-links/schemas.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { securityEvents } from "#src/db/schema/audit.ts";
import { developerLinks } from "#src/db/schema/developer-links.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { purgeExpired } from "#src/retention/purge-expired.ts";
import { createTestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";
import { page, type ScannedHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scannedSite } from "../crawl/scanning-account.ts";
import { kindsOf, readLog } from "../evidence/evidence-log.ts";
import { askPage, expectPage, textOf } from "./link-page.ts";

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  ({ account, host, site } = await scannedSite(app, {
    "/": page(["/a"], ["button-name button critical"]),
    "/a": page([], ["img-alt img critical", "link-name a serious"]),
  }));
  await account.scan(site.id);
});
afterEach(() => host.stop());

const path = () => `/api/sites/${site.id}/developer-links`;
const create = (input: object = {}) => account.read<CreatedDeveloperLink>("POST", path(), input);
const links = () => account.read<DeveloperLinkView[]>("GET", path());
const open = (url: string, headers: Record<string, string> = {}) => askPage(app, url, { headers });

function changeOwner(values: Partial<typeof users.$inferInsert>) {
  return app.services.db.update(users).set(values).where(eq(users.id, account.user.id));
}

async function issueOf(rule: string): Promise<string> {
  const { issues } = await account.issues(site.id, `&rule=${rule}`);
  return issues[0]?.id ?? "";
}

describe("a link", () => {
  test("opens without an account and shows the chosen issues and nothing else of the account", async () => {
    await changeOwner({ contactPerson: "Ada Owner" });
    const { url, ...link } = await create({ issues: [await issueOf("img-alt")] });
    expect(link.counts).toEqual({ open: 1, checking: 0, fixed: 0, still: 0, unclear: 0 });
    const { status, text } = await open(url);
    expect(status).toBe(200);
    expect(text).toContain("Accessibility issues on 127.0.0.1");
    expect(text).toContain(`${host.origin}/a`);
    expect(text).toContain("&lt;img&gt;");
    expect(text).toContain("Affects");
    expect(text.indexOf("What to do")).toBeLessThan(text.indexOf("Where it is"));
    for (const secret of ["Ada", account.user.email, site.id, "link-name", "button-name"])
      expect(text).not.toContain(secret);
  });

  test("shows the issues that match a filter, but those that the account ignores", async () => {
    const { url, counts } = await create({ filter: { impact: "critical" } });
    expect(counts.open).toBe(2);
    expect((await open(url)).text).toContain("To do (2)");
    await account.read("PUT", `/api/issues/${await issueOf("img-alt")}/ignored`, { reason: "third-party" });
    expect((await open(url)).text).toContain("To do (1)");
    const other = await account.browser.call("POST", path(), { filter: { search: "no such thing" } });
    expect(refusal(other)).toEqual([409, "no_issues"]);
  });

  test("can't be stored, indexed or passed on as a referrer, is in the database only as a hash, and in the browser's or the chosen language", async () => {
    const { url } = await create();
    const { headers } = await open(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": expect.stringContaining("noindex"),
      "content-security-policy": expect.stringMatching(/default-src 'none'.*form-action 'self'/),
    });
    expect(headers.get("content-security-policy")).not.toContain("script");
    const token = url.split("/").at(-1) ?? "";
    expect(token).toHaveLength(43);
    const rows = await app.services.db.select().from(developerLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await links())).not.toContain(token);
    const german = await open(url, { "accept-language": "de-AT" });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain("Probleme mit der Barrierefreiheit auf 127.0.0.1");
    expect((await open(`${url}?lang=en`, { "accept-language": "de" })).text).toContain("What to do");
    expect((await open(`${url}?lang=xx`)).text).toContain('<html lang="en">');
  });

  test("escapes what strangers' pages contain", async () => {
    await app.services.db
      .update(issues)
      .set({ values: { shape: "<script>alert(1)</script>" }, rule: "<b>odd</b>" })
      .where(eq(issues.siteId, site.id));
    const { text } = await open((await create()).url);
    expect(text).not.toContain("<script");
    expect(text).not.toContain("<b>");
  });

  test("says when it was last opened, and tells of issues fixed without a mark", async () => {
    const { url, id } = await create();
    expect((await links())[0]).toMatchObject({ id, openedAt: null });
    await open(url);
    expect((await links())[0]?.openedAt).not.toBeNull();
    host.replies["/a"] = page();
    app.clock.advance(DAY_MS);
    await account.scan(site.id);
    expect((await links())[0]?.counts).toMatchObject({ open: 1, fixed: 2 });
    expect((await open(url)).text).toContain("Fixed (2)");
  });
});

test("a link with many issues on many pages stays a page that a server renders quickly", async () => {
  const { db } = app.services;
  const now = app.clock.now();
  const url = (at: number) => `${host.origin}/many-${at}`;
  const pages = Array.from({ length: 60 }, (_, at) => ({
    url: url(at),
    place: at,
    siteId: site.id,
    seenAt: now,
  }));
  const insertedPages = await db.insert(scanPages).values(pages).returning();
  const found = { siteId: site.id, rule: "img-alt", outcome: "failed", impact: "critical", rank: 0 } as const;
  const seen = { messageId: "missing", values: {}, pages: 60, firstSeenAt: now, lastSeenAt: now };
  const many = Array.from({ length: 190 }, (_, at) => ({ ...found, ...seen, identity: `many ${at}` }));
  const inserted = await db.insert(issues).values(many).returning();
  const markup = `<img class="${"x".repeat(1_000)}">`;
  const element = { selector: "img", markup, surroundings: "", changedMarkup: [{ markup }] };
  const places = inserted.flatMap(({ id: issueId }) =>
    insertedPages.map(({ id: pageId }) => ({ issueId, pageId, count: 1, elements: [element] })),
  );
  await db.insert(issuePlaces).values(places);
  const { text } = await open((await create()).url);
  expect(text.length).toBeLessThan(2_000_000);
  expect(textOf(text)).toContain("more pages");
});

test("a link ends with the request after it was withdrawn, with a plain sentence, a security event and evidence", async () => {
  const { url, id } = await create();
  await open(url);
  const withdraw = async () => (await account.browser.call("DELETE", `/api/developer-links/${id}`)).status;
  expect(await withdraw()).toBe(204);
  const closed = await open(url);
  expectPage(closed, 410, "This link no longer works");
  expect(closed.text).not.toContain(host.origin);
  expect(closed.headers.get("cache-control")).toBe("no-store");
  expect((await open(`${url}?lang=de`)).text).toContain("Er wurde zurückgezogen");
  expect((await links())[0]?.withdrawnAt).not.toBeNull();
  await withdraw();
  const { db } = app.services;
  const { accountId } = account.user;
  const events = await db.select().from(securityEvents).where(eq(securityEvents.accountId, accountId));
  const { records } = await readLog(app, accountId);
  for (const kinds of [events.map(({ kind }) => kind), kindsOf(records)])
    expect(kinds.filter((kind) => kind.startsWith("developer-link")).sort()).toEqual([
      "developer-link-created",
      "developer-link-withdrawn",
    ]);
});

test("a link ends after the chosen time, and is purged 30 days later", async () => {
  const { id, url, expiresAt } = await create({ days: 7 });
  const left = new Date(expiresAt).getTime() - app.clock.now().getTime();
  expect(left).toBeWithin(7 * DAY_MS - 60_000, 7 * DAY_MS + 1);
  app.clock.advance(left - 60_000);
  expect((await open(url)).status).toBe(200);
  app.clock.advance(60_000);
  expectPage(await open(url), 410, "This link has expired");
  const purgedAfter = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await purgeExpired(app.services);
    return (await app.services.db.$count(developerLinks, eq(developerLinks.id, id))) === 0;
  };
  expect([await purgedAfter(29), await purgedAfter(2)]).toEqual([false, true]);
});

test("a link ends with the account's access, and with the website", async () => {
  const { url } = await create();
  await changeOwner({ suspendedAt: app.clock.now() });
  expect((await open(url)).status).toBe(404);
  await changeOwner({ suspendedAt: null });
  expect((await open(url)).status).toBe(200);
  await account.browser.call("DELETE", `/api/sites/${site.id}`);
  expect((await open(url)).status).toBe(404);
});

test("an unknown link, however odd, gets a plain page, and guesses are limited", async () => {
  const origin = "http://handrail.test/developer-links";
  for (const token of ["x".repeat(43), "%00", "%E0%A4%A", "..%2f..", "a".repeat(5_000), "%F0%9F%98%80"])
    expectPage(await open(`${origin}/${token}`), 404, "This link doesn’t work");
  const statuses: number[] = [];
  for (let guess = 0; guess < 300; guess += 1) statuses.push((await open(`${origin}/guess-${guess}`)).status);
  expect(statuses.at(-1)).toBe(429);
});

test("a website has at most 20 links that work", async () => {
  const made = await Promise.all(Array.from({ length: 22 }, () => account.browser.call("POST", path(), {})));
  const refused = made.filter(({ status }) => status !== 201);
  expect(refused.map(refusal)).toEqual(Array(2).fill([409, "link_limit"]));
  const [first] = await links();
  await account.browser.call("DELETE", `/api/developer-links/${first?.id}`);
  expect((await account.browser.call("POST", path(), {})).status).toBe(201);
});

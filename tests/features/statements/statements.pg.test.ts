import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import type { StatementContent, StatementView } from "#shared/statements/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { issuePlaces, issues, manualChecks } from "#src/db/schema/issues.ts";
import { reportBrands } from "#src/db/schema/site-reports.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { statements } from "#src/db/schema/statements.ts";
import { ENGLISH_LIMITATIONS } from "#src/features/statements/limitations/english-limitations.ts";
import { GERMAN_LIMITATIONS } from "#src/features/statements/limitations/german-limitations.ts";
import { mailReviews } from "#src/features/statements/mail-reviews.ts";
import { recordPublication } from "#src/features/statements/publish-statement.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { pngOf } from "../../helpers/png-of.ts";
import { sampleStatement } from "../../helpers/sample-statement.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { makeWidget, showWidget, teamOwner } from "../../helpers/team.ts";

let me: Awaited<ReturnType<typeof teamOwner>>;
let siteId: string;
let browser: TestBrowser;
let made = 0;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  made += 1;
  me = await teamOwner(app);
  ({ browser } = me);
  ({ siteId } = await insertScan(app, me.user, `pottery-${made}.example`));
  await app.services.db.delete(statements).where(mine());
});

const mine = () => eq(statements.siteId, siteId);

async function read(): Promise<StatementView> {
  return (await browser.call("GET", `/api/sites/${siteId}/statement`)).body as unknown as StatementView;
}

async function save(changes: Partial<StatementContent> = {}): Promise<StatementView> {
  const { revision } = await read();
  const sent = { revision, content: sampleStatement(changes) };
  const { status, body } = await browser.call("PUT", `/api/sites/${siteId}/statement`, sent);
  expect(status).toBe(200);
  return body as unknown as StatementView;
}

const publish = (revision: number) =>
  browser.call("POST", `/api/sites/${siteId}/statement/versions`, { revision });

async function publishContent(changes: Partial<StatementContent> = {}): Promise<StatementView> {
  const { status, body } = await publish((await save(changes)).revision);
  expect(status).toBe(200);
  return body as unknown as StatementView;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.app.handle(new Request(`http://handrail.test${path}`, { headers }));
}

async function publicPath(): Promise<string> {
  return new URL((await read()).published?.url ?? "").pathname;
}

describe("a draft", () => {
  test("starts without a declaration, with known failures in words of both languages", async () => {
    const failed = { state: "failed", updatedAt: new Date("2026-10-05T12:00:00Z") } as const;
    await app.services.db.update(manualChecks).set(failed).where(eq(manualChecks.siteId, siteId));
    const { content, suggestions, known, missing, published } = await read();
    expect(content.declaration).toBeNull();
    expect(content.limitations).toEqual([]);
    expect(suggestions.map(({ criterion, issues, checks }) => [criterion, issues, checks])).toEqual([
      ["1.1.1", 1, []],
      ["2.1.1", 0, ["Everything works with the keyboard alone"]],
    ]);
    const text = {
      en: "Some functions don’t work with the keyboard alone.",
      de: "Einige Funktionen lassen sich mit der Tastatur allein nicht bedienen.",
    };
    expect(suggestions[1]).toMatchObject({ since: "2026-10-05", text });
    for (const sentences of [ENGLISH_LIMITATIONS, GERMAN_LIMITATIONS])
      expect(Object.keys(sentences).sort()).toEqual(AA_CRITERIA.toSorted());
    expect(known).toMatchObject({ failures: 1, checksFailed: 1 });
    expect(missing).toContain("Choose what you declare about the website.");
    expect(published).toBeNull();
  });

  test("counts each page once, however many issues of a criterion it has", async () => {
    const { db } = app.services;
    const [page] = await db.select().from(scanPages).where(eq(scanPages.siteId, siteId));
    const [issue] = await db.select().from(issues).where(eq(issues.siteId, siteId));
    if (!page || !issue) throw new Error("The scan has no results");
    const add = async (rule: string, pageId: string) => {
      const id = randomUUID();
      await db.insert(issues).values({ ...issue, id, identity: id, rule });
      await db.insert(issuePlaces).values({ issueId: id, pageId, count: 1, elements: [] });
    };
    const menu = { ...page, id: randomUUID(), url: `${page.url}menu` };
    await db.insert(scanPages).values(menu);
    await add("img-alt", menu.id);
    await add("svg-img-alt", page.id);
    const { suggestions, known } = await read();
    expect(suggestions[0]).toMatchObject({ criterion: "1.1.1", issues: 3, pages: 2 });
    expect(known.failures).toBe(3);
    const acr = await browser.call("GET", `/api/sites/${siteId}/acr?format=yaml`);
    const [remark = ""] = /Scans found[^.]*/.exec(acr.text) ?? [];
    expect(remark).toMatch(/^Scans found 2 failures on 2 pages, first on \w+ \d+, \d{4}: A picture/);
  });

  test("leaves out what is fixed, and what a person said is no failure", async () => {
    const { db } = app.services;
    const mine = eq(issues.siteId, siteId);
    await db.update(issues).set({ ignoredAt: new Date(), ignoreReason: "third-party" }).where(mine);
    expect((await read()).known.failures).toBe(1);
    await db.update(issues).set({ ignoreReason: "not-an-issue" }).where(mine);
    expect((await read()).known.failures).toBe(0);
    await db.update(issues).set({ ignoredAt: null, ignoreReason: null, state: "fixed" }).where(mine);
    expect((await read()).suggestions).toEqual([]);
  });

  test("is overwritten by no one who has not read it, and shown to no one outside", async () => {
    const { revision } = await save();
    const stale = { revision: revision - 1, content: sampleStatement({ organization: "Else" }) };
    const { status, body } = await browser.call("PUT", `/api/sites/${siteId}/statement`, stale);
    expect([status, body.code]).toEqual([409, "changed_meanwhile"]);
    const [row] = await app.services.db.select().from(statements).where(mine());
    const page = await open(`/statements/${row?.slug}`);
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain("Harbour Pottery");
    const preview = await browser.call("GET", `/api/sites/${siteId}/statement/preview?language=de`);
    expect(preview.text).toContain("Entwurf: nicht veröffentlicht");
  });
});

describe("a publication", () => {
  test("is refused while a part is missing, and for everything met while failures are known", async () => {
    const { revision } = await save({ organization: "", declaration: null });
    const refused = await publish(revision);
    expect([refused.status, refused.body.code]).toEqual([422, "incomplete_statement"]);
    expect(refused.body.message).toContain("Name the organization");
    expect(refused.body.message).toContain("Choose what you declare");
    const { revision: next, missing } = await save({ declaration: "full", limitations: [] });
    const sentence = "You can’t declare that everything is met: there are 1 open failure found by scans.";
    expect(missing).toEqual([sentence]);
    expect((await publish(next)).status).toBe(422);
    await app.services.db.update(issues).set({ state: "fixed" }).where(eq(issues.siteId, siteId));
    expect((await publish(next)).status).toBe(200);
  });

  test("keeps each version at its own address, in both languages, until it is taken back", async () => {
    const { revision } = await save();
    await publish(revision);
    await publish(revision);
    const path = await publicPath();
    const english = await (await open(path)).text();
    const claim = "partially conformant with the Web Content Accessibility Guidelines (WCAG) 2.2";
    expect(english).toContain(claim);
    const limitation = "Some pictures have no description. What you can do instead: Call us.";
    expect(english).toContain(`${limitation} Known since November 2, 2026.`);
    const german = await (await open(`${path}?lang=de`)).text();
    expect(german).toContain('<html lang="de">');
    expect(german).toContain("teilweise vereinbar");
    expect(german).toContain("Marktüberwachungsstelle, Magdeburg");
    const { versions, published: current } = await publishContent({ organization: "New Pottery" });
    const numbers = versions.filter(({ by }) => by !== null).map(({ number }) => number);
    expect(numbers).toEqual([2, 1]);
    expect(current).toMatchObject({ number: 2, isCurrent: true });
    const earlier = await (await open(`${path}/1`)).text();
    expect(earlier).toContain("Harbour Pottery GmbH");
    expect(earlier).toContain("This is an earlier version.");
    expect(earlier).toContain('name="robots"');
    await browser.call("DELETE", `/api/sites/${siteId}/statement/publication`);
    for (const closed of [path, `${path}/1`, `${path}/2`]) expect((await open(closed)).status).toBe(404);
    await publish((await read()).revision);
    expect((await read()).published?.number).toBe(3);
    expect((await open(`${path}/1`)).status).toBe(200);
  });

  test("is a page without scripts and cookies, cached for a minute, with the owner's words escaped", async () => {
    await publishContent({ organization: "<script>alert(1)</script>" });
    const path = await publicPath();
    const page = await open(path);
    const text = await page.text();
    expect(text).not.toMatch(/<script|<img|<link|style=/);
    expect(text).toContain("&lt;script&gt;");
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(page.headers.get("cache-control")).toBe("public, max-age=60");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const etag = page.headers.get("etag") ?? "";
    expect((await open(path, { "if-none-match": etag })).status).toBe(304);
    const odd = ["/statements/%ff", `${path}/%ff`, `${path}/0`, "/statements/none", `${path}/99999999999`];
    for (const address of odd) expect([address, (await open(address)).status]).toEqual([address, 404]);
  });

  test("is confirmed, and listed by search engines, once no one else can have proven the website", async () => {
    await publishContent();
    const path = await publicPath();
    const setProof = (proof: string | null) =>
      app.services.db.execute(sql`update scan_sites set proof = ${proof} where id = ${siteId}`);
    const doubt = "It hasn’t been confirmed yet";
    const marksOf = async () => {
      const text = await (await open(path)).text();
      const preview = await browser.call("GET", `/api/sites/${siteId}/statement/preview`);
      return [text.includes("noindex"), text.includes(doubt), preview.text.includes(doubt)];
    };
    for (const proof of [null, "widget", "dns", "file"]) {
      await setProof(proof);
      const isDoubted = proof === null || proof === "widget";
      expect([proof, ...(await marksOf())]).toEqual([proof, isDoubted, isDoubted, isDoubted]);
    }
  });

  test("is gone, in all versions, while its account is suspended, and with its website", async () => {
    await publishContent();
    const path = await publicPath();
    const suspend = (at: Date | null) =>
      app.services.db.update(users).set({ suspendedAt: at }).where(eq(users.id, me.user.id));
    await suspend(app.clock.now());
    expect([(await open(path)).status, (await open(`${path}/1`)).status]).toEqual([404, 404]);
    await suspend(null);
    expect((await open(path)).status).toBe(200);
    await browser.call("DELETE", `/api/sites/${siteId}`);
    expect((await open(path)).status).toBe(404);
  });
});

test("an owner is asked to review a statement after 6 and 12 months, in their language, once each", async () => {
  const { db, clock } = app.services;
  const reviews = async () => {
    await Promise.all([mailReviews(app.services), mailReviews(app.services)]);
    await app.lastMail("verification").catch(() => null);
    return app.sent.filter(({ kind, to }) => kind === "statement-review" && to === me.email);
  };
  await publishContent();
  app.clock.advance(170 * DAY_MS);
  expect(await reviews()).toEqual([]);
  app.clock.advance(20 * DAY_MS);
  const subject = `Is your accessibility statement still accurate? pottery-${made}.example`;
  expect(await reviews()).toMatchObject([{ subject }]);
  await db.update(users).set({ locale: "de-AT" }).where(eq(users.id, me.user.id));
  app.clock.advance(180 * DAY_MS);
  const [, german] = await reviews();
  expect(german?.text).toContain("seit 12 Monaten unverändert öffentlich");
  await transact(db, async (tx) => {
    const [statement] = await tx.select().from(statements).where(mine());
    if (!statement) throw new Error("The statement is missing");
    const changed = { ...statement, revision: statement.revision + 1 };
    await recordPublication(tx, changed, { publishedBy: me.user.id, publishedAt: clock.now() });
  });
  app.clock.advance(190 * DAY_MS);
  expect(await reviews()).toHaveLength(3);
  await db.update(statements).set({ publicVersion: null }).where(mine());
  app.clock.advance(200 * DAY_MS);
  expect(await reviews()).toHaveLength(3);
  app.clock.reset();
});

test("widgets that were seen on the website are offered the statement's link, and have it after one call", async () => {
  const [seen, other] = [await makeWidget(browser, "Seen"), await makeWidget(browser, "Elsewhere")];
  await showWidget(app, seen.id, `pottery-${made}.example`);
  await showWidget(app, other.id, "elsewhere.example");
  const { published, widgets } = await publishContent();
  expect(widgets).toEqual([{ id: seen.id, name: "Seen", isLinked: false, linksOther: false }]);
  const statementUrl = String(published?.url);
  await browser.call("POST", `/api/widgets/${seen.id}/settings`, { statementUrl });
  expect((await read()).widgets).toMatchObject([{ isLinked: true, linksOther: false }]);
  const view = await browser.call("GET", `/api/widgets/${seen.publicId}/public`);
  expect(view.text).toContain(statementUrl);
});

test("a statement shows the reports' logo where its owner wants it, as long as the plan has one", async () => {
  const { db } = app.services;
  const brand = { companyName: "Kiln & Co", logo: pngOf({}) };
  await db.update(reportBrands).set(brand).where(eq(reportBrands.accountId, me.user.accountId));
  const page = async ({ published }: StatementView) =>
    (await app.app.handle(new Request(String(published?.url)))).text();
  const plain = await publishContent();
  expect(plain.logoOf).toBe("Kiln & Co");
  expect(await page(plain)).not.toContain("<img");
  const worn = await publishContent({ logo: true });
  const picture = `src="data:image/png;base64,${brand.logo.toString("base64")}" alt="Kiln &amp; Co"`;
  expect(await page(worn)).toContain(picture);
  await db.update(users).set({ plan: "starter" }).where(eq(users.id, me.user.id));
  expect(await page(worn)).not.toContain("<img");
});

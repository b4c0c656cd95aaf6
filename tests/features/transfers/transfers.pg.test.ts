import { afterAll, beforeEach, expect, spyOn, test } from "bun:test";
import { and, eq, inArray } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { TransferList } from "#shared/transfers/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { barrierReports, reportReplies } from "#src/db/schema/barrier-reports.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { developerLinks } from "#src/db/schema/developer-links.ts";
import { evidenceRecords } from "#src/db/schema/evidence.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { someOf } from "#tests/helpers/long.ts";
import { type Answer, createTestApp } from "../../helpers/app.ts";
import { insertDeveloperLink } from "../../helpers/developer-link.ts";
import { refusal } from "../../helpers/people.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { showWidget, teamMember, teamOwner } from "../../helpers/team.ts";
import { rowHashes } from "../tenancy/row-hashes.ts";

type Owner = Awaited<ReturnType<typeof teamOwner>>;

let giver: Owner;
let recipient: Owner;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  giver = await teamOwner(app);
  recipient = await teamOwner(app);
});

let siteCount = 0;

/** A widget with labels, a report and its reply, visits, and a scanned website with findings. */
async function fullSite({ browser, user }: Owner) {
  const { db } = app.services;
  siteCount += 1;
  const host = `harbour-${siteCount}.example`;
  const about = { name: "Harbour Pottery", websiteUrl: `https://www.${host}/shop` };
  const { body } = await browser.call("POST", "/api/widgets", about);
  const widget = { id: String(body.id), publicId: String(body.publicId) };
  await browser.call("PUT", `/api/widgets/${widget.id}`, { version: 1, name: "Harbour" });
  const marks = { labels: ["North"], creationKey: crypto.randomUUID() };
  await db.update(widgets).set(marks).where(eq(widgets.id, widget.id));
  const sent = { widgetId: widget.id, sendKey: crypto.randomUUID(), text: "A step" };
  const [report] = await db.insert(barrierReports).values(sent).returning();
  const reportId = String(report?.id);
  await db.insert(reportReplies).values({ reportId, number: 1, userId: user.id, text: "We are on it" });
  const today = app.services.billingClock.now().toISOString().slice(0, 10);
  await db.insert(usageDaily).values({ widgetId: widget.id, day: today, visits: 1_200 });
  await showWidget(app, widget.id, host);
  const scanned = await insertScan(app, user, host);
  return { host, widget, reportId, ...scanned };
}

/** Offers a widget of the giver's, and returns the offer's id and the mailed token. */
async function offer(widgetId: string, { email }: Owner = recipient) {
  const reply = await giver.browser.call("POST", "/api/transfers", { widgetId, email });
  const mail = await app.lastMail("transfer-offer", email);
  return { reply, id: String(reply.body.id), token: /offer=([\w-]+)/.exec(mail.text)?.[1] ?? "", mail };
}

async function listOf({ browser }: Owner): Promise<TransferList> {
  return JSON.parse((await browser.call("GET", "/api/transfers")).text);
}

function accept(owner: Owner, id: string): Promise<Answer> {
  return owner.browser.call("POST", `/api/transfers/${id}/accept`);
}

test("an accepted website is the recipient's with all that belongs to it, under the same public id, and both owners have mails and records of it", async () => {
  const site = await fullSite(giver);
  const { id, token, mail } = await offer(site.widget.id);
  expect(mail.subject).toBe(`${giver.email} offers you ${site.host}`);
  const found = await recipient.browser.call("POST", "/api/transfers/find", { token });
  const contents = { website: site.host, sites: [`https://${site.host}`], isShared: false };
  const counts = { reports: 1, visits: 1_200 };
  expect(found.body).toMatchObject({ id, giver: giver.email, contents: { ...contents, ...counts } });
  expect((await listOf(recipient)).offered.map((one) => one.id)).toEqual([id]);
  expect((await accept(recipient, id)).status).toBe(204);

  const paths = [
    `/api/widgets/${site.widget.id}/versions`,
    `/api/reports/${site.reportId}`,
    `/api/sites/${site.siteId}/scans`,
    `/api/issues/${site.issueId}`,
  ];
  for (const path of paths) {
    const [gone, here] = [await giver.browser.call("GET", path), await recipient.browser.call("GET", path)];
    expect([path, gone.status, here.status]).toEqual([path, 404, 200]);
  }
  expect((await app.browser().call("GET", `/api/widgets/${site.widget.publicId}/public`)).status).toBe(200);
  const usage = `/api/usage?by=day&last=1&widget=${site.widget.id}`;
  expect((await recipient.browser.call("GET", usage)).body.visits).toEqual([1_200]);

  expect((await app.lastMail("transfer-given", giver.email)).text).toContain(recipient.email);
  expect((await app.lastMail("transfer-received", recipient.email)).text).toContain(giver.email);
  const logs = [
    { owner: giver, kinds: ["site-given", "transfer-offered"] },
    { owner: recipient, kinds: ["site-received"] },
  ];
  for (const { owner, kinds } of logs) {
    const { body } = await owner.browser.call("GET", "/api/account/security-events");
    const all = body.events as Array<{ kind: string; site: string | null }>;
    const events = all.filter(({ kind }) => /^(site|transfer)-/.test(kind));
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
    expect(events.map((event) => event.site)).toEqual(kinds.map(() => site.host));
    const { accountId } = owner.user;
    const own = and(eq(evidenceRecords.accountId, accountId), eq(evidenceRecords.siteId, site.siteId));
    const records = await app.services.db.select().from(evidenceRecords).where(own);
    expect(records.map(({ kind }) => kind)).toEqual([String(kinds[0])]);
    expect(records[0]?.body).toContain(id);
  }
});

test("names, labels, comments and assignments of the giving account stay behind, and a running scan goes on, what it was storing again", async () => {
  const { db } = app.services;
  const site = await fullSite(giver);
  const { siteId, issueId, correctionId, widget } = site;
  await db.update(issues).set({ ignoredBy: giver.user.id }).where(eq(issues.id, issueId));
  const at = { issueId, createdAt: app.clock.now(), userId: giver.user.id, isByPerson: true };
  await db.insert(issueEvents).values([
    { ...at, kind: "ignored" },
    { ...at, kind: "assigned", assigneeId: giver.user.id },
  ]);
  const linkId = await insertDeveloperLink(db, { siteId, issueId, userId: giver.user.id });
  const running = { state: "running", finishedAt: null, lease: crypto.randomUUID() } as const;
  await db.update(scans).set(running).where(eq(scans.id, site.scanId));
  const { id } = await offer(widget.id);
  await accept(recipient, id);
  const [scan] = await db.select().from(scans).where(eq(scans.id, site.scanId));
  expect(scan).toMatchObject({ state: "running", lease: null });
  const [link] = await db.select().from(developerLinks).where(eq(developerLinks.id, linkId));
  expect(link?.withdrawnAt).toBeInstanceOf(Date);
  const [row] = await db.select().from(widgets).where(eq(widgets.id, widget.id));
  expect(row).toMatchObject({ labels: [], userId: recipient.user.id, creationKey: null, importId: null });
  const events = await db.select().from(issueEvents).where(eq(issueEvents.issueId, issueId));
  expect(events.map(({ kind, userId }) => [kind, userId])).toEqual([["ignored", null]]);
  const { sql } = app.database;
  const people = await Promise.all([
    sql`select saved_by a from widget_versions where widget_id = ${widget.id}`,
    sql`select user_id a from report_replies where report_id = ${site.reportId}`,
    sql`select requested_by a from scans where site_id = ${siteId}`,
    sql`select assignee_id a, ignored_by b from scan_issues where id = ${issueId}`,
    sql`select user_id a from developer_links where site_id = ${siteId}`,
    sql`select email a from developer_link_issues where issue_id = ${issueId}`,
    sql`select user_id a from scan_manual_checks where site_id = ${siteId}`,
    sql`select saved_by a from journeys where site_id = ${siteId}`,
    sql`select created_by a, changed_by b from corrections where id = ${correctionId}`,
    sql`select user_id a from correction_versions where correction_id = ${correctionId}`,
    sql`select saved_by a from statements where site_id = ${siteId}`,
    sql`select published_by a from statement_versions v join statements s on s.id = v.statement_id
      where s.site_id = ${siteId}`,
  ]);
  expect(people.map((rows) => rows.length)).not.toContain(0);
  expect(people.flat().flatMap((row) => Object.values(row).filter(Boolean))).toEqual([]);
});

test("corrections that visitors get are in the recipient's file, and no longer in the giver's", async () => {
  const { db } = app.services;
  const site = await fullSite(giver);
  const [draft] = await db.select().from(corrections).where(eq(corrections.id, site.correctionId));
  const live = { state: "live", published: draft?.draft ?? null } as const;
  await db.update(corrections).set(live).where(eq(corrections.id, site.correctionId));
  const both = inArray(users.id, [giver.user.id, recipient.user.id]);
  await db.update(users).set({ plan: "business" }).where(both);
  const other = await giver.browser.call("POST", "/api/widgets", { name: "Another" });
  const { id } = await offer(site.widget.id);
  await accept(recipient, id);
  const view = async (publicId: string) =>
    (await app.browser().call("GET", `/api/widgets/${publicId}/public`)).body.corrections;
  expect(await view(site.widget.publicId)).toEqual(expect.any(String));
  expect(await view(String(other.body.publicId))).toBeUndefined();
});

test("an offer is accepted once, by the owner of the verified address alone", async () => {
  const site = await fullSite(giver);
  const { id, token } = await offer(site.widget.id);
  const stranger = await teamOwner(app);
  expect(refusal(await accept(stranger, id))).toEqual([404, "not_found"]);
  expect(refusal(await accept(giver, id))).toEqual([404, "not_found"]);
  const find = (owner: Owner) => owner.browser.call("POST", "/api/transfers/find", { token });
  expect(refusal(await find(stranger))).toEqual([403, "other_address"]);
  const member = await teamMember(app, recipient.user, "manager");
  expect(refusal(await accept({ ...recipient, browser: member.browser }, id))).toEqual([403, "owner_only"]);
  const verified = (is: boolean) =>
    app.services.db.update(users).set({ isEmailVerified: is }).where(eq(users.id, recipient.user.id));
  await verified(false);
  expect(refusal(await accept(recipient, id))).toEqual([403, "verify_first"]);
  expect(refusal(await find(recipient))).toEqual([403, "verify_first"]);
  expect(await listOf(recipient)).toMatchObject({ offered: [], isVerified: false });
  await verified(true);
  const both = await Promise.all([accept(recipient, id), accept(recipient, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await listOf(giver)).given).toMatchObject([{ id, state: "accepted" }]);
});

test("a second click mails nothing, an offer to oneself is refused at the field, and withdrawn, declined, expired and replaced offers are closed", async () => {
  const site = await fullSite(giver);
  const closed = async (id: string, token: string) => {
    expect(refusal(await accept(recipient, id))).toEqual([409, "offer_ended"]);
    const found = await recipient.browser.call("POST", "/api/transfers/find", { token });
    expect(refusal(found)).toEqual([422, "bad_link"]);
    expect((await listOf(recipient)).offered).toEqual([]);
  };
  const first = await offer(site.widget.id);
  const again = await offer(site.widget.id);
  expect([again.id, again.mail]).toEqual([first.id, first.mail]);
  const toOneself = { widgetId: site.widget.id, email: giver.email };
  const own = await giver.browser.call("POST", "/api/transfers", toOneself);
  expect([own.status, Object.keys(own.body.fields ?? {})]).toEqual([422, ["email"]]);

  expect((await giver.browser.call("DELETE", `/api/transfers/${first.id}`)).status).toBe(204);
  await closed(first.id, first.token);
  const second = await offer(site.widget.id);
  const declining = await recipient.browser.call("POST", `/api/transfers/${second.id}/decline`);
  expect(declining.status).toBe(204);
  expect((await app.lastMail("transfer-declined", giver.email)).text).toContain(recipient.email);
  await closed(second.id, second.token);
  const third = await offer(site.widget.id);
  const other = await teamOwner(app);
  await offer(site.widget.id, other);
  await closed(third.id, third.token);
  const fourth = await offer(site.widget.id);
  app.clock.advance(8 * DAY_MS);
  await closed(fourth.id, fourth.token);
  const states = (await listOf(giver)).given.map(({ state }) => state);
  expect(states).toEqual(["expired", "withdrawn", "withdrawn", "declined", "withdrawn"]);
});

test("a website that another widget of the account is for stays, and the screen knows", async () => {
  const site = await fullSite(giver);
  await giver.browser.call("POST", "/api/widgets", { name: "Blog", websiteUrl: `https://${site.host}/blog` });
  const preview = await giver.browser.call("GET", `/api/widgets/${site.widget.id}/transfer`);
  expect(preview.body.contents).toMatchObject({ sites: [], isShared: true });
  const { id } = await offer(site.widget.id);
  expect((await accept(recipient, id)).status).toBe(204);
  expect((await giver.browser.call("GET", `/api/sites/${site.siteId}/scans`)).status).toBe(200);
  const versions = await recipient.browser.call("GET", `/api/widgets/${site.widget.id}/versions`);
  expect(versions.status).toBe(200);
});

test("an account without room is told what is in the way, and nothing changes", async () => {
  const { db } = app.services;
  const site = await fullSite(giver);
  const { id } = await offer(site.widget.id);
  const owner = eq(users.id, recipient.user.id);
  const before = await rowHashes(app);
  const ours = (values: Partial<typeof users.$inferInsert>) => db.update(users).set(values).where(owner);
  await ours({ scanSites: 0 });
  expect(refusal(await accept(recipient, id))).toEqual([409, "site_limit"]);
  await ours({ scanSites: null });
  await db.update(usageDaily).set({ visits: 60_000 }).where(eq(usageDaily.widgetId, site.widget.id));
  const full = await accept(recipient, id);
  const told = [409, "visit_limit", expect.stringMatching("60,000")];
  expect([...refusal(full), full.body.message]).toEqual(told);
  await db.update(usageDaily).set({ visits: 1_200 }).where(eq(usageDaily.widgetId, site.widget.id));
  const place = { origin: `https://${site.host}`, host: site.host, proofToken: "known" };
  const row = { ...place, accountId: recipient.user.accountId, nextScanAt: app.clock.now() };
  const [known] = await db.insert(sites).values(row).returning();
  expect(refusal(await accept(recipient, id))).toEqual([409, "site_known"]);
  const knownRow = eq(sites.id, String(known?.id));
  await db.delete(sites).where(knownRow);
  expect(await rowHashes(app)).toEqual(before);
  await db.insert(sites).values({ ...known, removedAt: app.clock.now() } as typeof sites.$inferInsert);
  expect((await accept(recipient, id)).status).toBe(204);
});

/** Tables to which an acceptance writes, the first and the last of them by default. */
const PARTS = ["widgets", "scan_sites", "scan_issues", "correction_files"];
const RECORDS = ["site_transfers", "security_events", "mail_outbox", "evidence_records"];
const WRITTEN = [...someOf(PARTS, 0), ...someOf(RECORDS, 3)];

test.each(WRITTEN)("when writing to %s fails, nothing has moved", async (table) => {
  const site = await fullSite(giver);
  const { id } = await offer(site.widget.id);
  const before = await rowHashes(app);
  const { sql } = app.database;
  await sql.unsafe(`
    create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'out of space'; end $$;
    create trigger fail_now before insert or update on ${table} for each row execute function fail_now()`);
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const failed = await accept(recipient, id);
  logged.mockRestore();
  await sql.unsafe(`drop trigger fail_now on ${table}; drop function fail_now()`);
  expect(failed.status).toBe(500);
  expect(await rowHashes(app)).toEqual(before);
  expect((await accept(recipient, id)).status).toBe(204);
});

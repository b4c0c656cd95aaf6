import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Comparison, IssueView } from "#shared/issues/schemas.ts";
import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import type { SiteList, SiteView } from "#shared/sites/schemas.ts";
import { issuePlaces } from "#src/db/schema/issues.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { takeStep } from "#src/features/crawl/take-step.ts";
import { createTestApp } from "../../helpers/app.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { teamMember } from "../../helpers/team.ts";
import { auditInTests, page, type ScannedHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scannedSite, scanningAccount, workerOf } from "../crawl/scanning-account.ts";

let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  ({ account, host, site } = await scannedSite(app, {
    "/": page(["/a", "/b"]),
    "/a": page([], ["img-alt img critical", "img-alt img critical"]),
    "/b": page([], ["img-alt img critical", "link-name a"]),
  }));
});
afterEach(() => host.stop());

/** States by rule. */
async function states(query = ""): Promise<Record<string, string>> {
  const { issues } = await account.issues(site.id, query);
  return Object.fromEntries(issues.map(({ rule, state }) => [rule, state]));
}

async function issueOf(rule: string): Promise<IssueView> {
  const { issues } = await account.issues(site.id, `&rule=${rule}`);
  const [issue] = issues;
  if (!issue) throw new Error(`There is no issue of ${rule}`);
  return issue;
}

async function kindsOf(rule: string): Promise<string[]> {
  const { id } = await issueOf(rule);
  return (await account.issue(id)).history.map(({ kind }) => kind);
}

describe("an issue", () => {
  test("is the same failure on any number of pages", async () => {
    const scan = await account.scan(site.id);
    const { issues } = await account.issues(site.id);
    expect(issues.map(({ rule, pages, elements, state }) => [rule, pages, elements, state])).toEqual([
      ["img-alt", 2, 3, "new"],
      ["link-name", 1, 1, "new"],
    ]);
    const open = { critical: 1, serious: 1, moderate: 0, minor: 0 };
    const none = { review: 0, advice: 0, returned: 0, fixed: 0, notSeen: 0, pagesFailed: 0 };
    expect(scan.summary).toEqual({ ...none, open, new: 2, pagesChecked: 3, pagesClean: 1 });
    const detail = await account.issue((await issueOf("img-alt")).id);
    expect(detail.places.map(({ pageUrl, count, elements }) => [pageUrl, count, elements.length])).toEqual([
      [`${host.origin}/a`, 2, 2],
      [`${host.origin}/b`, 1, 1],
    ]);
    expect(detail.criteria).toEqual(["1.1.1"]);
  });

  test("has changed markup, also for a page as a whole, and keeps the notes of elements that a script can correct without showing them", async () => {
    host.replies["/b"] = page([], ["img-alt img critical", "document-title page", "list ul"]);
    await account.scan(site.id);
    const { id, example } = await issueOf("document-title");
    expect(example?.element).toBeNull();
    const [place] = (await account.issue(id)).places;
    const changedMarkup = '<page class="changed" title="[what it means]">';
    const changes = [{ markup: '<page class="changed" title="⟦meaning⟧">' }];
    expect(place).toMatchObject({ count: 1, elements: [{ selector: "", changedMarkup, changes }] });
    const { text: report } = await account.browser.call("GET", `/api/sites/${site.id}/report`);
    expect(report).toContain("&lt;img class=&quot;changed&quot; title=&quot;[what it means]&quot;&gt;");

    const rows = await app.services.db.select().from(issuePlaces);
    const notes = rows.flatMap(({ elements }) => elements.map(({ note, markup }) => [markup, note?.text]));
    expect(notes).toContainEqual(["<img>", "Text of the img"]);
    expect(notes).toContainEqual(["<ul>", undefined]);
    const names = { csv: "issues.csv", json: "issues.json", earl: "issues-earl.json", sarif: "issues.sarif" };
    const exported: Record<string, string> = {};
    for (const [format, name] of Object.entries(names)) {
      const path = `/api/issues/export?site=${site.id}&format=${format}`;
      const { text, headers } = await account.browser.call("GET", path);
      exported[format] = text;
      expect(text).not.toContain("Text of the");
      expect(Object.fromEntries(headers)).toMatchObject(downloadHeaders(name));
    }
    const { findings }: { findings: { rule: string }[] } = JSON.parse(exported.json ?? "");
    const titles = findings.filter(({ rule }) => rule === "document-title");
    expect(titles as object[]).toMatchObject([{ element: null, changedMarkup, messageId: "missing" }]);
  });

  test("is still there, then fixed once no page has it, and back with a word when it returns", async () => {
    await account.scan(site.id);
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "still" });
    host.replies["/a"] = page();
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "still" });
    host.replies["/b"] = page([], ["link-name a"]);
    const fixed = await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "fixed", "link-name": "still" });
    expect([fixed.summary?.fixed, fixed.summary?.open.critical]).toEqual([1, 0]);
    host.replies["/b"] = page([], ["img-alt img critical", "link-name a"]);
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "returned", "link-name": "still" });
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "still" });
    expect(await kindsOf("img-alt")).toEqual(["new", "fixed", "returned"]);
  });

  test("whose page fails or is not found anymore is not seen, and fixed once that page redirects elsewhere", async () => {
    await account.scan(site.id);
    host.replies["/b"] = () => new Response("", { status: 500 });
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "not-seen" });
    host.replies["/b"] = page([], ["link-name a"]);
    host.replies["/"] = page(["/a"]);
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "not-seen" });
    host.replies["/"] = page(["/a", "/b"]);
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "still" });
    host.replies["/b"] = () => Response.redirect(`${host.origin}/a`);
    await account.scan(site.id);
    expect(await states()).toEqual({ "img-alt": "still", "link-name": "fixed" });
    expect(await kindsOf("link-name")).toEqual(["new", "not-seen", "seen-again", "fixed"]);
  });

  test("keeps its state on the pages that a stopped scan did not reach", async () => {
    await account.scan(site.id);
    host.replies["/a"] = page();
    host.replies["/b"] = page();
    const { id } = await account.read<{ id: string }>("POST", `/api/sites/${site.id}/scans`);
    for (let step = 0; step < 5; step += 1)
      await takeStep(app.services, { engines: null, audit: auditInTests });
    const stopped = await account.read<{ state: string; pagesDone: number }>("DELETE", `/api/scans/${id}`);
    expect([stopped.state, stopped.pagesDone]).toEqual(["stopped", 2]);
    expect(await states()).toEqual({ "img-alt": "new", "link-name": "new" });
    expect(await takeStep(app.services, { engines: null, audit: auditInTests })).toBe(false);
  });
});

test("an issue has one picture, which goes with its place, and only its owner sees it", async () => {
  const pictured: typeof auditInTests = async (page) => {
    const audit = await auditInTests(page);
    const image = Buffer.from(`RIFF of ${page.reply.url.pathname}`);
    return { ...audit, pictures: audit.findings.map((finding) => ({ finding, image })) };
  };
  const scan = () => account.scan(site.id, workerOf(app, pictured));
  await scan();
  const { id } = await issueOf("img-alt");
  const picture = () => account.browser.call("GET", `/api/issues/${id}/picture`);
  const taken = { pageUrl: `${host.origin}/a`, pageTitle: "Title of /a" };
  expect((await account.issue(id)).picture).toMatchObject(taken);
  const response = await picture();
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.text).toBe("RIFF of /a");
  host.replies["/a"] = page();
  await scan();
  expect((await account.issue(id)).picture).toBeNull();
  expect((await picture()).status).toBe(404);
  host.replies["/b"] = page([], ["img-alt img critical"]);
  await scan();
  expect((await picture()).text).toBe("RIFF of /b");
});

test("an ignored issue names reason and person, leaves the counts, and comes back when taken back, or after the day that was set", async () => {
  await account.scan(site.id);
  const { id } = await issueOf("img-alt");
  const decision = { reason: "third-party", note: "The map" };
  await account.read("PUT", `/api/issues/${id}/ignored`, decision);
  const ignored = { ...decision, by: account.user.email };
  expect(await issueOf("img-alt")).toMatchObject({ state: "ignored", ignored });
  expect(await states("&state=open")).toEqual({ "link-name": "new" });
  expect((await account.scan(site.id)).summary?.open.critical).toBe(0);
  await account.read("DELETE", `/api/issues/${id}/ignored`);
  expect(await states("&state=open")).toEqual({ "img-alt": "still", "link-name": "still" });

  const until = app.clock.now().toISOString().slice(0, 10);
  await account.read("PUT", `/api/issues/${id}/ignored`, { reason: "accepted", until });
  expect((await issueOf("img-alt")).state).toBe("ignored");
  app.clock.advance(25 * 3_600_000);
  expect((await issueOf("img-alt")).state).toBe("still");
  await account.scan(site.id);
  expect(await kindsOf("img-alt")).toEqual(["new", "ignored", "restored", "ignored", "restored"]);
});

test("the list is filtered by state, impact, outcome, rule, page, criterion, person and words", async () => {
  host.replies["/b"] = page([], ["link-name a moderate", "image-alt-words img minor review"]);
  await account.scan(site.id);
  const { id } = await issueOf("link-name");
  await account.read("PATCH", `/api/issues/${id}`, { assignee: account.user.id });
  const found = async (query: string) => Object.keys(await states(query));
  const onB = ["link-name", "image-alt-words"];
  expect(await found("")).toEqual(["img-alt", "link-name", "image-alt-words"]);
  expect(await found("&state=new")).toEqual(["img-alt", "link-name", "image-alt-words"]);
  expect(await found("&state=fixed")).toEqual([]);
  expect(await found("&impact=moderate")).toEqual(["link-name"]);
  expect(await found("&outcome=review")).toEqual(["image-alt-words"]);
  expect(await found("&rule=img-alt")).toEqual(["img-alt"]);
  expect(await found(`&page=${encodeURIComponent(`${host.origin}/b`)}`)).toEqual(onB);
  expect(await found(`&page=${encodeURIComponent(`${host.origin}/`)}`)).toEqual([]);
  expect(await found("&page=%2Fb")).toEqual(onB);
  expect(await found("&page=title+of+%2FB")).toEqual(onB);
  expect(await found("&page=_b")).toEqual([]);
  expect(await found("&criterion=2.4.4")).toEqual(["link-name"]);
  expect(await found(`&assignee=${account.user.id}`)).toEqual(["link-name"]);
  expect(await found("&assignee=nobody")).toEqual(["img-alt", "image-alt-words"]);
  expect(await found("&search=%3Cimg")).toEqual(["img-alt", "image-alt-words"]);
  expect(await found("&search=LINK HAS NO NAME")).toEqual(["link-name"]);
  const { counts, impacts } = await account.issues(site.id, "&impact=critical");
  expect([counts.new, impacts]).toEqual([1, { critical: 1, serious: 0, moderate: 1, minor: 1 }]);
});

test("a search finds words of messages in English and in the reader's language, and values", async () => {
  host.replies["/b"] = page([], ["link-name unnamed-link moderate", "button-name unnamed-link moderate"]);
  await account.scan(site.id);
  const found = async (query: string) => Object.keys(await states(query)).sort();
  expect(await found("&language=de&search=hat+keinen+NAMEN")).toEqual(["button-name", "link-name"]);
  expect(await found("&language=de&search=has+no+name")).toEqual(["button-name", "link-name"]);
  expect(await found("&search=Unnamed-LINK")).toEqual(["button-name", "link-name"]);
  expect(await found("&search=shape")).toEqual([]);
  expect(await found("&search=hat+keinen+NAMEN")).toEqual([]);
});

test("a list of many issues comes in pages, without gaps", async () => {
  const impactOf = (index: number) => (index % 2 ? "minor" : "serious");
  const findings = Array.from({ length: 120 }, (_, index) => `img-alt shape-${index} ${impactOf(index)}`);
  host.replies["/a"] = page([], findings);
  host.replies["/b"] = page();
  await account.scan(site.id);
  const seen: string[] = [];
  for (let after = ""; ; ) {
    const { issues, hasMore } = await account.issues(site.id, after && `&after=${after}`);
    seen.push(...issues.map(({ id }) => id));
    after = issues.at(-1)?.id ?? "";
    if (!hasMore) break;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
});

test("an issue is assigned to people of the account who see its website, and has their comments", async () => {
  await account.scan(site.id);
  const path = `/api/issues/${(await issueOf("img-alt")).id}`;
  const member = await teamMember(app, account.user, "manager");
  const client = await teamMember(app, account.user, "viewer");
  const blind = await teamMember(app, account.user, "viewer");
  const stranger = await scanningAccount(app, "starter");
  const limit = (userId: number, sites: string[]) =>
    app.services.db
      .update(teamMembers)
      .set({ role: "viewer", part: { widgets: [], sites } })
      .where(eq(teamMembers.userId, userId));
  await limit(client.user.id, [site.id]);
  await limit(blind.user.id, [crypto.randomUUID()]);
  const assign = (assignee: number) => account.browser.call("PATCH", path, { assignee });
  for (const { user } of [stranger, blind]) {
    const { status, body } = await assign(user.id);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["assignee"]]);
  }
  for (const { user } of [client, member]) expect((await assign(user.id)).status).toBe(200);
  const { people } = await account.read<SiteList>("GET", "/api/sites");
  const sitesOf = ({ user }: { user: { id: number } }) => people.find(({ id }) => id === user.id)?.sites;
  expect([sitesOf(client), sitesOf(account)]).toEqual([[site.id], null]);
  await member.browser.call("POST", `${path}/comments`, { text: "On it" });
  const { assignee, history, comments } = await account.issue((await issueOf("img-alt")).id);
  expect([assignee?.name, comments]).toEqual([member.email, 1]);
  expect(history.map(({ kind, isByPerson, by, text }) => [kind, isByPerson, by, text])).toEqual([
    ["new", false, null, null],
    ["assigned", true, account.user.email, null],
    ["assigned", true, account.user.email, null],
    ["comment", true, member.email, "On it"],
  ]);
});

test("two scans are compared by what was open after each", async () => {
  const first = await account.scan(site.id);
  host.replies["/b"] = page([], ["img-alt img critical", "form-label input"]);
  const second = await account.scan(site.id);
  const compare = (from: string, to: string) =>
    account.read<Comparison>("GET", `/api/sites/${site.id}/comparison?from=${from}&to=${to}`);
  const rules = (issues: Comparison["gone"]) => issues.map(({ rule }) => rule);
  const { appeared, gone, same } = await compare(first.id, second.id);
  expect([rules(appeared), rules(gone), same]).toEqual([["form-label"], ["link-name"], 1]);
  expect(rules((await compare(second.id, first.id)).appeared)).toEqual(["link-name"]);
});

test("checks by hand are listed with their results, notes and dates", async () => {
  const path = `/api/sites/${site.id}/manual-checks`;
  const before = await account.read<ManualCheckView[]>("GET", path);
  expect(before.every(({ state, updatedAt }) => state === "open" && updatedAt === null)).toBe(true);
  const result = { state: "failed", note: "The menu" };
  await account.read("PUT", `${path}/keyboard-only`, result);
  const [check] = await account.read<ManualCheckView[]>("GET", path);
  const shown = { id: "keyboard-only", ...result, by: account.user.email, updatedAt: expect.any(String) };
  expect(check).toMatchObject(shown);
  expect((await account.browser.call("PUT", `${path}/no-check`, { state: "failed" })).status).toBe(404);
});

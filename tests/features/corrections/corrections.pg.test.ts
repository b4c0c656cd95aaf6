import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { ElementNote } from "#shared/corrections/correction.ts";
import type { CorrectionList, IssueCorrections, LiveCorrections } from "#shared/corrections/schemas.ts";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { transact } from "#src/db/client.ts";
import { issuePlaces, issues, type StoredElement } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { publishOwnedCorrection } from "#src/features/corrections/operator/change-owned-correction.ts";
import { storeFindings } from "#src/features/issues/store-findings.ts";
import { withdrawCorrection } from "#src/features/live-corrections/store-judgement.ts";
import type { Finding } from "#src/scanner/findings.ts";
import { createTestApp } from "../../helpers/app.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { refusal } from "../../helpers/people.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { noteOf } from "../crawl/scanned-host.ts";
import { tokenOf, widgetOn } from "../page-checks/browser-check.ts";
import { type CorrectedSite, correctedSite } from "./corrected-site.ts";

/** Note of the page as a whole. */
const PAGE: ElementNote = { ...noteOf("html"), landmark: "", text: "" };

/** A picture on a page, with a note. */
function elementOf(src: string, changes: Partial<ElementNote>) {
  const note = { ...PAGE, tag: "img", ...changes };
  return { selector: "img", markup: `<img src="/${src}.png">`, surroundings: "", changedMarkup: null, note };
}

let site: CorrectedSite;

const app = await createTestApp();
afterAll(() => app.stop());
beforeEach(async () => {
  site = await correctedSite(app);
});

/** Gives the issue other elements on its page. */
function setElements(elements: StoredElement[]) {
  return app.services.db
    .update(issuePlaces)
    .set({ elements })
    .where(eq(issuePlaces.issueId, site.ids.issueId));
}

describe("a draft", () => {
  test("is offered for elements with a note, kept from visitors, and one act if saved twice", async () => {
    const { isIncluded, elements, needsScan } = await site.ofIssue();
    expect([isIncluded, needsScan, elements.length]).toEqual([true, false, 1]);
    expect(elements[0]).toMatchObject({ markup: '<img src="/pots.jpg">', pageCount: 1, correction: null });
    const draft = await site.saveDraft("Two blue pots");
    expect(draft).toMatchObject({ state: "draft", value: "Two blue pots", pages: "/", revision: 1 });
    expect(await site.publicVersion()).toBeUndefined();
    expect((await site.saveDraft("Two blue pots")).revision).toBe(1);
    const versions = await site.read<{ act: string }[]>("GET", `/api/corrections/${draft.id}/versions`);
    expect(versions.map(({ act }) => act)).toEqual(["saved"]);
  });

  test("names the field's mistake, and saves nothing", async () => {
    for (const [wrong, value, decoration] of [
      [" ", "Enter the text", false],
      ["pots.jpg", "A file name isn’t enough. Describe the picture", false],
      ["Pots", "Enter text or mark it as decoration, not both", true],
    ] as const) {
      const { status, body } = await site.sendDraft(wrong, { decoration });
      expect([status, body.fields]).toEqual([422, { value }]);
    }
    expect((await site.ofSite()).corrections).toEqual([]);
  });

  test("needs another scan where the last one left no note, and the Business plan", async () => {
    const bare = { selector: "img", markup: "<img>", surroundings: "", changedMarkup: null };
    await setElements([bare]);
    expect(await site.ofIssue()).toEqual({ isIncluded: true, elements: [], needsScan: true });
    expect(refusal(await site.sendDraft("Pots"))).toEqual([409, "scan_again"]);
    await site.setPlan("professional");
    expect((await site.ofIssue()).isIncluded).toBe(false);
    expect(refusal(await site.sendDraft("Pots"))).toEqual([403, "corrections_not_in_plan"]);
  });

  test("is offered for more elements of a page than the issue shows", async () => {
    const { db } = app.services;
    const { siteId, scanId, issueId } = site.ids;
    const [place] = await db.select().from(issuePlaces).where(eq(issuePlaces.issueId, issueId));
    const pageId = place?.pageId ?? "";
    const failed = {
      rule: "img-alt",
      outcome: "failed",
      impact: "critical",
      messageId: "missing",
      values: {},
    } as const;
    const findings = Array.from({ length: 30 }, (_, at): Finding => {
      const { note, changedMarkup, ...element } = elementOf(String(at), { names: { src: `${at}.png` } });
      return { ...failed, note, changedMarkup, element: { ...element, shape: "main>img" } };
    });
    const audited = { siteId, scanId, pageId, now: new Date(), keepsOthers: false };
    await transact(db, (tx) => storeFindings(tx, audited, findings));
    const [stored] = await db.select().from(issuePlaces).where(eq(issuePlaces.pageId, pageId));
    const id = stored?.issueId ?? "";
    const { places } = await site.read<IssueDetail>("GET", `/api/issues/${id}`);
    expect([places[0]?.count, places[0]?.elements.length]).toEqual([30, 5]);
    const { elements } = await site.read<IssueCorrections>("GET", `/api/issues/${id}/corrections`);
    expect(elements.map(({ markup }) => markup)).toEqual(
      findings.slice(0, 25).map(({ element }) => element?.markup ?? ""),
    );
  });

  test("goes to elements with the same markup and words as well, when asked to", async () => {
    await setElements([
      elementOf("pot", { heading: "Pots" }),
      elementOf("pot", { heading: "Vases" }),
      elementOf("pot", { heading: "Cups", text: "A cup" }),
      elementOf("pot", { heading: "Plates" }),
      elementOf("vase", { heading: "Vases" }),
    ]);
    const ids = (await site.ofIssue()).elements.map((one) => one.element);
    const save = (at: number, body: object) =>
      site.read<IssueCorrections>("PUT", `/api/issues/${site.ids.issueId}/corrections/${ids[at]}`, body);
    await save(3, { value: "Plates" });
    const { elements: saved } = await save(0, { value: "Pots", alike: true });
    const values = saved.map(({ correction }) => correction?.value);
    expect(values).toEqual(["Pots", "Pots", undefined, "Plates", undefined]);
  });

  test("is for the pages that a person names, of which one has the element", async () => {
    const save = (pages: string) => site.sendDraft("Two blue pots", { pages });
    const saved = { correction: { pages: "/*", revision: 1 } };
    expect((await save("/*")).body).toMatchObject({ elements: [saved] });
    const elsewhere = { pages: "Include a page that has the element, such as /" };
    expect((await save(" /töpfe*/ ")).body.fields).toEqual(elsewhere);
    const noPath = { pages: "Enter the path of the pages, such as /shop/*" };
    for (const wrong of ["shop", "/shop?page=2", `/${"a".repeat(200)}`, "/*a*b*c*d*e*f"])
      expect((await save(wrong)).body.fields).toEqual(noPath);
    const { body } = await save("/");
    expect(body).toMatchObject({ elements: [{ pattern: "/", correction: { pages: "/", revision: 2 } }] });
    const { corrections } = await site.ofSite();
    const id = corrections.at(-1)?.id;
    const versions = await site.read<{ pages: string }[]>("GET", `/api/corrections/${id}/versions`);
    expect(versions.map(({ pages }) => pages)).toEqual(["/", "/*"]);
  });

  test("of a title is for its page alone, since no two pages are about the same", async () => {
    const { db } = app.services;
    const { siteId, scanId, issueId } = site.ids;
    const elements = [{ selector: "", markup: "", surroundings: "", changedMarkup: null, note: PAGE }];
    await db.update(issues).set({ rule: "document-title" }).where(eq(issues.id, issueId));
    await setElements(elements);
    const url = `https://${site.host}/hours`;
    const [hours] = await db
      .insert(scanPages)
      .values({ siteId, url, scanId, place: 1, seenAt: new Date() })
      .returning();
    await db.insert(issuePlaces).values({ issueId, pageId: hours?.id ?? "", count: 1, elements });
    const [first, second] = (await site.ofIssue()).elements.map(({ element }) => element);
    await site.sendDraft("Pottery", { element: first });
    const { body } = await site.sendDraft("Opening hours", { element: second });
    expect(body.elements.map(({ correction }) => correction)).toMatchObject([
      { pages: "/", value: "Pottery" },
      { pages: "/hours", value: "Opening hours" },
    ]);
  });

  test("is brought to its page by a link of its website alone", async () => {
    const draft = await site.saveDraft("Two blue pots");
    const other = await insertScan(app, site.owner, "else.example");
    const [path, url] = [`/api/sites/${site.ids.siteId}/page-checks`, `https://${site.host}/`];
    const linkWith = (correction: string) => site.browser.call("POST", path, { url, correction });
    expect((await linkWith(other.correctionId)).status).toBe(404);
    const link = await linkWith(draft.id);
    const token = tokenOf(String(link.body.url));
    const { body } = await widgetOn(app, site.publicId, new URL(url).origin).open(token);
    const changes = [{ kind: "attribute", name: "alt", value: "Two blue pots" }];
    expect(body.preview).toMatchObject({ id: draft.id, pages: "/", changes, note: { tag: "img" } });
  });
});

describe("a publication", () => {
  test("reaches the site's hosts with the public view's version", async () => {
    const { id } = await site.publishText("Two blue pots");
    const reply = await site.open(`corrections/${await site.publicVersion()}`);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("cache-control")).toContain("immutable");
    const correction = {
      id,
      pages: "/",
      scope: "alike",
      changes: [{ kind: "attribute", name: "alt", value: "Two blue pots" }],
      expects: { alt: null },
      note: expect.objectContaining({ tag: "img" }),
    };
    const hosts = [site.host, `www.${site.host}`];
    expect(reply.body).toEqual({ sites: [{ hosts, corrections: [correction] }] });
    const again = await site.open(`corrections/${await site.publicVersion()}`, {
      "if-none-match": reply.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
    const issue = await site.browser.call("GET", `/api/issues/${site.ids.issueId}`);
    expect(issue.body).toMatchObject({ isCorrected: true, state: "new" });
    expect(issue.text).not.toContain("ancestors");
  });

  test("sent twice is one, an outdated one is refused, and the changed value comes once it's published", async () => {
    const draft = await site.saveDraft("Pots");
    const answers = await Promise.all([site.publish(draft), site.publish(draft)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await site.evidenceKinds()).toEqual(["correction-published"]);
    const before = await site.publicVersion();
    const changed = await site.saveDraft("Blue pots");
    expect(refusal(await site.publish(draft))).toEqual([409, "changed_meanwhile"]);
    expect(changed).toMatchObject({ state: "live", isChanged: true });
    expect(await site.publicVersion()).toBe(before);
    await site.publish(changed);
    expect((await site.liveFile()).sites[0]?.corrections[0]?.changes).toEqual([
      { kind: "attribute", name: "alt", value: "Blue pots" },
    ]);
    expect((await site.open(`corrections/${before}`)).status).toBe(404);
  });

  test("ends with the plan, comes back with it, and is withdrawn by a scan with what it made fail", async () => {
    const { id } = await site.publishText("Pots");
    await site.setPlan("professional");
    app.services.publicViews.invalidateAll();
    expect(await site.publicVersion()).toBeUndefined();
    await site.setPlan("business");
    app.services.publicViews.invalidateAll();
    expect(await site.publicVersion()).toBeString();
    const reason = { rule: "link-name", page: `https://${site.host}/` };
    const withdrawn = { accountId: site.owner.accountId, id, reason, at: app.clock.now() };
    const publicIds = await transact(app.services.db, (tx) => withdrawCorrection(tx, withdrawn));
    expect(publicIds).toEqual([site.publicId]);
    expect(await site.evidenceKinds()).toEqual(["correction-published", "correction-withdrawn"]);
  });
});

test("on a website where the widget was only seen, none is published or changed, and those that are live stay", async () => {
  const live = await site.publishText("Bowl");
  const before = await site.liveFile();
  const { db } = app.services;
  await db.execute(sql`update scan_sites set proof = 'widget' where id = ${site.ids.siteId}`);
  const changed = await site.saveDraft("Blue bowl");
  const drafts = [{ id: changed.id, revision: changed.revision }];
  const path = `/api/sites/${site.ids.siteId}/corrections`;
  for (const { status, body } of [
    await site.publish(changed),
    await site.browser.call("PUT", `${path}/publications`, { drafts }),
  ]) {
    expect([status, body.code, body.message]).toEqual([409, "site_not_proven", SCAN_ERRORS.siteOnlySeen]);
  }
  await expect(publishOwnedCorrection(app.services, live.id, "alice@web-1")).rejects.toThrow("First prove");
  for (const on of [false, true]) await site.read("PATCH", path, { on });
  expect(await site.liveFile()).toEqual(before);
  expect((await site.browser.call("DELETE", `/api/corrections/${live.id}/publication`)).status).toBe(200);
  expect(await site.publicVersion()).toBeUndefined();
});

test("all drafts of a site are published at once, but for one that was changed since it was read or is another account's", async () => {
  const { id, revision } = await site.saveDraft("Pots");
  const path = `/api/sites/${site.ids.siteId}/corrections/publications`;
  const read = { drafts: [{ id, revision }] };
  const { revision: newer } = await site.saveDraft("Blue pots");
  expect((await site.read<CorrectionList>("PUT", path, read)).live).toBe(0);
  const drafts = [{ id, revision: newer }];
  const replies = await Promise.all([1, 2].map(() => site.read<CorrectionList>("PUT", path, { drafts })));
  expect(replies.map(({ live }) => live)).toEqual([1, 1]);
  expect(await site.publicVersion()).toBeString();
  expect(await site.evidenceKinds()).toEqual(["correction-published"]);
  const other = await correctedSite(app);
  const theirs = await other.saveDraft("Pots");
  await site.read("PUT", path, { drafts: [{ id: theirs.id, revision: theirs.revision }] });
  expect((await other.ofSite()).corrections[0]?.state).toBe("draft");
});

describe("taken back", () => {
  test("a correction leaves the page, and stays in the history", async () => {
    const { id } = await site.publishText("Pots");
    const version = await site.publicVersion();
    expect((await site.open(`corrections/${version}`)).status).toBe(200);
    for (const _ of ["first", "second"]) await site.read("DELETE", `/api/corrections/${id}/publication`);
    expect(await site.publicVersion()).toBeUndefined();
    expect((await site.open(`corrections/${version}`)).status).toBe(404);
    expect(await site.evidenceKinds()).toEqual(["correction-published", "correction-taken-back"]);
    const versions = await site.read<{ act: string }[]>("GET", `/api/corrections/${id}/versions`);
    expect(versions.map(({ act }) => act)).toEqual(["taken-back", "published", "saved"]);
  });

  test("all of a site, or of all sites, come back by the same switch", async () => {
    await site.publishText("Pots");
    const version = await site.publicVersion();
    const path = `/api/sites/${site.ids.siteId}/corrections`;
    const off = await site.read<CorrectionList>("PATCH", path, { on: false });
    expect([off.isOn, off.live, await site.publicVersion()]).toEqual([false, 1, undefined]);
    await site.read("PATCH", path, { on: true });
    expect(await site.publicVersion()).toBe(version);
    const other = await correctedSite(app);
    await other.publishText("Pots");
    const all = (on: boolean) => site.read<LiveCorrections>("PATCH", "/api/corrections", { on });
    const none = { sites: 0, live: 0 };
    expect(await all(false)).toEqual({ on: none, off: { sites: 1, live: 1 } });
    expect([await site.publicVersion(), typeof (await other.publicVersion())]).toEqual([undefined, "string"]);
    expect(await all(true)).toEqual({ on: { sites: 1, live: 1 }, off: none });
    expect(await site.publicVersion()).toBe(version);
    const switched = Array<string>(4).fill("corrections-switched");
    expect(await site.evidenceKinds()).toEqual(["correction-published", ...switched]);
  });

  test.each(["site", "widget"])("a removed %s leaves nothing live", async (removed) => {
    await site.publishText("Pots");
    const version = await site.publicVersion();
    if (removed === "site") await site.browser.call("DELETE", `/api/sites/${site.ids.siteId}`);
    else {
      const [widget] = await site.read<{ id: string }[]>("GET", "/api/widgets");
      await site.browser.call("DELETE", `/api/widgets/${widget?.id}`);
    }
    expect((await site.open(`corrections/${version}`)).status).toBe(404);
  });
});

test("the list for developers names the element and the change of the source", async () => {
  await site.publishText("=Pots");
  const list = (format: string) =>
    site.browser.call("GET", `/api/sites/${site.ids.siteId}/corrections/export?format=${format}`);
  const csv = await list("csv");
  expect(Object.fromEntries(csv.headers)).toMatchObject(downloadHeaders("corrections.csv"));
  expect(csv.text).toContain("img-alt,A picture has no description");
  expect(csv.text).toContain("'=Pots");
  const [row] = JSON.parse((await list("json")).text);
  expect(row).toMatchObject({ rule: "img-alt", value: "=Pots", state: "live" });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { CorrectionsFile } from "#shared/corrections/correction.ts";
import type { CorrectionList, CorrectionView, IssueCorrections } from "#shared/schemas/correction.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { corrections, correctionVersions } from "#src/db/schema/corrections.ts";
import { evidenceRecords } from "#src/db/schema/evidence.ts";
import { issuePlaces } from "#src/db/schema/scan-issues.ts";
import { withdrawCorrection } from "#src/features/corrections/live/withdraw-correction.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";

let app: TestApp;
let browser: Awaited<ReturnType<typeof teamOwner>>["browser"];
let owner: Awaited<ReturnType<typeof userRow>>;
let ids: Awaited<ReturnType<typeof insertScan>>;
let publicId: string;
let made = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made += 1;
  const signedIn = await teamOwner(app);
  browser = signedIn.browser;
  await setPlan(signedIn.user.id, "business");
  owner = await userRow(app, signedIn.user.id);
  ({ publicId } = await makeWidget(browser));
  ids = await insertScan(app, owner, `pottery-${made}.example`);
  await app.services.db.delete(corrections).where(eq(corrections.id, ids.correctionId));
});

function setPlan(userId: number, plan: "professional" | "business") {
  return app.services.db.update(users).set({ plan }).where(eq(users.id, userId));
}

async function read<View>(method: string, path: string, sent?: unknown): Promise<View> {
  const { status, body } = await browser.call(method, path, sent);
  expect(status).toBe(200);
  return body as unknown as View;
}

const ofIssue = () => read<IssueCorrections>("GET", `/api/issues/${ids.issueId}/corrections`);
const ofSite = () => read<CorrectionList>("GET", `/api/sites/${ids.siteId}/corrections`);
const sendDraft = (value: string, decoration = false) =>
  browser.call("PUT", `/api/issues/${ids.issueId}/corrections/${ids.element}`, { value, decoration });

async function saveDraft(value: string): Promise<CorrectionView> {
  const { status, body } = await sendDraft(value);
  expect(status).toBe(200);
  const [element] = (body as unknown as IssueCorrections).elements;
  if (!element?.correction) throw new Error("No draft was saved");
  return element.correction;
}

const publish = ({ id, revision }: CorrectionView) =>
  browser.call("PUT", `/api/corrections/${id}/publication`, { revision });

async function publishText(value: string): Promise<CorrectionView> {
  const { status, body } = await publish(await saveDraft(value));
  expect(status).toBe(200);
  return body as unknown as CorrectionView;
}

function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.app.handle(new Request(`http://handrail.test/api/widgets/${publicId}/${path}`, { headers }));
}

async function publicVersion(): Promise<string | undefined> {
  const view = (await (await open("public")).json()) as { corrections?: string };
  return view.corrections;
}

async function liveFile(): Promise<CorrectionsFile> {
  return (await open(`corrections/${await publicVersion()}`)).json() as Promise<CorrectionsFile>;
}

async function evidenceKinds(): Promise<string[]> {
  const rows = await app.services.db
    .select({ kind: evidenceRecords.kind })
    .from(evidenceRecords)
    .where(eq(evidenceRecords.accountId, owner.accountId))
    .orderBy(evidenceRecords.number);
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("correction"));
}

describe("a draft", () => {
  test("is offered for elements with a note, and kept from visitors", async () => {
    const { isIncluded, elements, needsScan } = await ofIssue();
    expect([isIncluded, needsScan, elements.length]).toEqual([true, false, 1]);
    expect(elements[0]).toMatchObject({ markup: '<img src="/pots.jpg">', pageCount: 1, correction: null });
    const draft = await saveDraft("Two blue pots");
    expect(draft).toMatchObject({ state: "draft", value: "Two blue pots", pages: "/", revision: 1 });
    expect(await publicVersion()).toBeUndefined();
  });

  test("names the field's mistake, and saves nothing", async () => {
    const answers = [await sendDraft(" "), await sendDraft("pots.jpg"), await sendDraft("Pots", true)];
    expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
      [422, { value: "Enter the text" }],
      [422, { value: "A file name says nothing. Say what the picture tells" }],
      [422, { value: "Enter a text, or say that it is decoration, not both" }],
    ]);
    expect((await ofSite()).corrections).toEqual([]);
  });

  test("saved twice is one act", async () => {
    const draft = await saveDraft("Two blue pots");
    expect((await saveDraft("Two blue pots")).revision).toBe(draft.revision);
    const versions = await app.services.db
      .select()
      .from(correctionVersions)
      .where(eq(correctionVersions.correctionId, draft.id));
    expect(versions.map(({ act }) => act)).toEqual(["saved"]);
  });

  test("needs another scan where the last one left no note", async () => {
    const bare = { selector: "img", markup: "<img>", surroundings: "", changedMarkup: null };
    await app.services.db
      .update(issuePlaces)
      .set({ elements: [bare] })
      .where(eq(issuePlaces.issueId, ids.issueId));
    expect(await ofIssue()).toEqual({ isIncluded: true, elements: [], needsScan: true });
    const { status, body } = await sendDraft("Pots");
    expect([status, body.code]).toEqual([409, "scan_again"]);
  });

  test("is part of the Business plan", async () => {
    await setPlan(owner.id, "professional");
    expect((await ofIssue()).isIncluded).toBe(false);
    const { status, body } = await sendDraft("Pots");
    expect([status, body.code]).toEqual([403, "corrections_not_in_plan"]);
  });
});

describe("a publication", () => {
  test("reaches the site's hosts with the public view's version", async () => {
    const { id } = await publishText("Two blue pots");
    const reply = await open(`corrections/${await publicVersion()}`);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("cache-control")).toContain("immutable");
    expect(await reply.json()).toEqual({
      sites: [
        {
          hosts: [`pottery-${made}.example`, `www.pottery-${made}.example`],
          corrections: [
            {
              id,
              pages: "/",
              scope: "alike",
              changes: [{ kind: "attribute", name: "alt", value: "Two blue pots" }],
              expects: { alt: null },
              note: expect.objectContaining({ tag: "img" }),
            },
          ],
        },
      ],
    });
    const again = await open(`corrections/${await publicVersion()}`, {
      "if-none-match": reply.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
    const issue = await browser.call("GET", `/api/issues/${ids.issueId}`);
    expect(issue.body).toMatchObject({ isCorrected: true, state: "new" });
    expect(issue.text).not.toContain("ancestors");
  });

  test("sent twice by two tabs is one, and an outdated one is refused", async () => {
    const draft = await saveDraft("Pots");
    const answers = await Promise.all([publish(draft), publish(draft)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await evidenceKinds()).toEqual(["correction-published"]);
    await saveDraft("Blue pots");
    const { status, body } = await publish(draft);
    expect([status, body.code]).toEqual([409, "changed_meanwhile"]);
  });

  test("keeps what is live until the changed value is published as well", async () => {
    await publishText("Pots");
    const before = await publicVersion();
    const changed = await saveDraft("Blue pots");
    expect(changed).toMatchObject({ state: "live", isChanged: true });
    expect(await publicVersion()).toBe(before);
    await publish(changed);
    expect((await liveFile()).sites[0]?.corrections[0]?.changes).toEqual([
      { kind: "attribute", name: "alt", value: "Blue pots" },
    ]);
    expect((await open(`corrections/${before}`)).status).toBe(404);
  });

  test("ends with the plan, and comes back with it", async () => {
    await publishText("Pots");
    await setPlan(owner.id, "professional");
    app.services.publicViews.invalidateAll();
    expect(await publicVersion()).toBeUndefined();
    await setPlan(owner.id, "business");
    app.services.publicViews.invalidateAll();
    expect(await publicVersion()).toBeString();
  });
});

describe("taken back", () => {
  test("a correction leaves the page, and stays in the history", async () => {
    const { id } = await publishText("Pots");
    const version = await publicVersion();
    for (const _ of ["first", "second"]) await read("DELETE", `/api/corrections/${id}/publication`);
    expect(await publicVersion()).toBeUndefined();
    expect((await open(`corrections/${version}`)).status).toBe(404);
    expect(await evidenceKinds()).toEqual(["correction-published", "correction-taken-back"]);
    const versions = await read<{ act: string }[]>("GET", `/api/corrections/${id}/versions`);
    expect(versions.map(({ act }) => act)).toEqual(["taken-back", "published", "saved"]);
  });

  test("all of a site's come back by the same switch", async () => {
    await publishText("Pots");
    const version = await publicVersion();
    const off = await read<CorrectionList>("PATCH", `/api/sites/${ids.siteId}/corrections`, { on: false });
    expect([off.isOn, off.live]).toEqual([false, 1]);
    expect(await publicVersion()).toBeUndefined();
    await read("PATCH", `/api/sites/${ids.siteId}/corrections`, { on: true });
    expect(await publicVersion()).toBe(version);
  });

  test("by a scan says what it made fail", async () => {
    const { id } = await publishText("Pots");
    const reason = { rule: "link-name", page: `https://pottery-${made}.example/` };
    const { accountId } = owner;
    const publicIds = await transact(app.services.db, (tx) =>
      withdrawCorrection(tx, { accountId, id, reason, at: app.clock.now() }),
    );
    expect(publicIds).toEqual([publicId]);
    expect((await ofSite()).corrections[0]).toMatchObject({
      state: "withdrawn",
      withdrawal: reason,
      by: null,
    });
    expect(await evidenceKinds()).toEqual(["correction-published", "correction-withdrawn"]);
  });

  test.each(["site", "widget"])("a removed %s leaves nothing live", async (removed) => {
    await publishText("Pots");
    const version = await publicVersion();
    if (removed === "site") await browser.call("DELETE", `/api/sites/${ids.siteId}`);
    else {
      const [widget] = await read<{ id: string }[]>("GET", "/api/widgets");
      await browser.call("DELETE", `/api/widgets/${widget?.id}`);
    }
    expect((await open(`corrections/${version}`)).status).toBe(404);
  });
});

test("the list for developers names the element and the change of the source", async () => {
  await publishText("=Pots");
  const csv = await browser.call("GET", `/api/sites/${ids.siteId}/corrections/export?format=csv`);
  expect(csv.text).toContain("img-alt,Images have alternative text");
  expect(csv.text).toContain("'=Pots");
  const json = await browser.call("GET", `/api/sites/${ids.siteId}/corrections/export?format=json`);
  expect(JSON.parse(json.text)).toMatchObject([{ rule: "img-alt", value: "=Pots", state: "live" }]);
});

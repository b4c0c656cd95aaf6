import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { CorrectionsFile } from "#shared/corrections/correction.ts";
import type { CorrectionList, CorrectionView, IssueCorrections } from "#shared/corrections/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import type { TestApp } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";
import { kindsOf, readLog } from "../evidence/evidence-log.ts";

export type CorrectedSite = Awaited<ReturnType<typeof correctedSite>>;

interface Refusal {
  code: string;
  message: string;
  fields: object;
}

let made = 0;

/** Signs in an owner on the Business plan, whose site has an issue with one element. */
export async function correctedSite(app: TestApp) {
  made += 1;
  const host = `pottery-${made}.example`;
  const { browser, user } = await teamOwner(app);
  const { db } = app.services;
  const setPlan = (plan: "professional" | "business") =>
    db.update(users).set({ plan }).where(eq(users.id, user.id));
  await setPlan("business");
  const owner = await userRow(app, user.id);
  const { publicId } = await makeWidget(browser);
  const ids = await insertScan(app, owner, host);
  await db.delete(corrections).where(eq(corrections.id, ids.correctionId));

  async function read<View>(method: string, path: string, sent?: unknown): Promise<View> {
    const { status, body } = await browser.call<View>(method, path, sent);
    expect(status).toBe(200);
    return body;
  }

  const sendDraft = (
    value: string,
    { element = ids.element, ...more }: { element?: string; decoration?: boolean; pages?: string } = {},
  ) =>
    browser.call<IssueCorrections & Refusal>("PUT", `/api/issues/${ids.issueId}/corrections/${element}`, {
      value,
      ...more,
    });

  async function saveDraft(value: string): Promise<CorrectionView> {
    const { elements } = (await sendDraft(value)).body;
    if (!elements[0]?.correction) throw new Error("No draft was saved");
    return elements[0].correction;
  }

  const publish = ({ id, revision }: CorrectionView) =>
    browser.call<CorrectionView & Refusal>("PUT", `/api/corrections/${id}/publication`, { revision });

  async function publishText(value: string): Promise<CorrectionView> {
    const { status, body } = await publish(await saveDraft(value));
    expect(status).toBe(200);
    return body;
  }

  const open = <Body>(path: string, headers: Record<string, string> = {}) =>
    app.browser().call<Body>("GET", `/api/widgets/${publicId}/${path}`, undefined, headers);
  const publicVersion = async () => (await open<{ corrections?: string }>("public")).body.corrections;
  const liveFile = async () => (await open<CorrectionsFile>(`corrections/${await publicVersion()}`)).body;

  async function evidenceKinds(): Promise<string[]> {
    const { records } = await readLog(app, owner.accountId);
    return kindsOf(records).filter((kind) => kind.startsWith("correction"));
  }

  const ofIssue = () => read<IssueCorrections>("GET", `/api/issues/${ids.issueId}/corrections`);
  const ofSite = () => read<CorrectionList>("GET", `/api/sites/${ids.siteId}/corrections`);
  const reading = { read, ofIssue, ofSite, open, publicVersion, liveFile, evidenceKinds };
  const writing = { setPlan, sendDraft, saveDraft, publish, publishText };
  return { ...reading, ...writing, host, publicId, browser, owner, ids };
}

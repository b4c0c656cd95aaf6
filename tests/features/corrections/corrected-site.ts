import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { CorrectionsFile } from "#shared/corrections/correction.ts";
import type { CorrectionList, CorrectionView, IssueCorrections } from "#shared/corrections/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { evidenceRecords } from "#src/db/schema/evidence.ts";
import type { TestApp } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";

export type CorrectedSite = Awaited<ReturnType<typeof correctedSite>>;

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
    const { status, body } = await browser.call(method, path, sent);
    expect(status).toBe(200);
    return body as unknown as View;
  }

  const sendDraft = (
    value: string,
    { element = ids.element, ...more }: { element?: string; decoration?: boolean; pages?: string } = {},
  ) => browser.call("PUT", `/api/issues/${ids.issueId}/corrections/${element}`, { value, ...more });

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

  const open = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    app.app.handle(new Request(`http://handrail.test/api/widgets/${publicId}/${path}`, { headers }));

  async function publicVersion(): Promise<string | undefined> {
    const view = (await (await open("public")).json()) as { corrections?: string };
    return view.corrections;
  }

  async function liveFile(): Promise<CorrectionsFile> {
    return (await open(`corrections/${await publicVersion()}`)).json() as Promise<CorrectionsFile>;
  }

  async function evidenceKinds(): Promise<string[]> {
    const rows = await db
      .select({ kind: evidenceRecords.kind })
      .from(evidenceRecords)
      .where(eq(evidenceRecords.accountId, owner.accountId))
      .orderBy(evidenceRecords.number);
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("correction"));
  }

  const ofIssue = () => read<IssueCorrections>("GET", `/api/issues/${ids.issueId}/corrections`);
  const ofSite = () => read<CorrectionList>("GET", `/api/sites/${ids.siteId}/corrections`);
  const reading = { read, ofIssue, ofSite, open, publicVersion, liveFile, evidenceKinds };
  const writing = { setPlan, sendDraft, saveDraft, publish, publishText };
  return { ...reading, ...writing, host, publicId, browser, owner, ids };
}

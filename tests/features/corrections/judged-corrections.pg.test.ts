import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Correction, CorrectionOutcome } from "#shared/corrections/correction.ts";
import type { CorrectionList, CorrectionView, IssueCorrections } from "#shared/schemas/correction.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import type { JudgedCorrections } from "#src/scanner/judge-corrections.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { auditInTests, page, type ScannedHost, startHost } from "../scans/scanned-host.ts";
import { type ScanningAccount, scanningAccount, workerOf } from "../scans/scanning-account.ts";

let app: TestApp;
let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;
/** Corrections with which the pages of the last scan were audited, by path. */
let judged: Record<string, readonly Correction[]>;
/** Result that the audit gives them. */
let outcome: CorrectionOutcome;
let harmful: JudgedCorrections["harmful"];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  account = await scanningAccount(app, "business");
  host = startHost({ "/": page(["/a"]), "/a": page([], ["img-alt img critical"]) });
  site = await account.addProvenSite(host.origin);
  [outcome, harmful] = ["applied", []];
  await scan();
});
afterEach(() => host.stop());

async function scan(): Promise<void> {
  judged = {};
  const worker = workerOf(app, async (open, corrections) => {
    const audit = await auditInTests(open);
    if (corrections.length === 0) return audit;
    judged[open.reply.url.pathname] = corrections;
    const outcomes = Object.fromEntries(corrections.map(({ id }) => [id, outcome]));
    return { ...audit, corrections: { outcomes, harmful } };
  });
  await account.scan(site.id, worker);
}

const listed = () => account.read<CorrectionList>("GET", `/api/sites/${site.id}/corrections`);

async function publish(value: string): Promise<CorrectionView> {
  const [issue] = (await account.issues(site.id, "&rule=img-alt")).issues;
  const path = `/api/issues/${issue?.id}/corrections`;
  const { elements } = await account.read<IssueCorrections>("GET", path);
  const sent = { value, decoration: false };
  const saved = await account.read<IssueCorrections>("PUT", `${path}/${elements[0]?.element}`, sent);
  const draft = saved.elements[0]?.correction;
  const revision = draft?.revision;
  return account.read<CorrectionView>("PUT", `/api/corrections/${draft?.id}/publication`, { revision });
}

async function publicVersion(): Promise<unknown> {
  const { publicId } = account.widget;
  const reply = await app.app.handle(new Request(`http://handrail.test/api/widgets/${publicId}/public`));
  return ((await reply.json()) as { corrections?: string }).corrections;
}

test("a published correction is judged on its pages once, though they have not changed", async () => {
  const { id } = await publish("A loaf of rye bread");
  await scan();
  expect(Object.keys(judged)).toEqual(["/a"]);
  expect(judged["/a"]?.map((one) => [one.id, one.changes])).toEqual([
    [id, [{ kind: "attribute", name: "alt", value: "A loaf of rye bread" }]],
  ]);
  const [correction] = (await listed()).corrections;
  expect(correction?.lastScan?.pages).toEqual({ applied: 1, unneeded: 0, missing: 0, ambiguous: 0 });
  await scan();
  expect(judged).toEqual({});
});

test("a page that changes is judged anew, and tells that the element is gone", async () => {
  await publish("A loaf of rye bread");
  await scan();
  host.replies["/a"] = page([], ["link-name a"]);
  outcome = "missing";
  await scan();
  const [correction] = (await listed()).corrections;
  expect(correction?.state).toBe("live");
  expect(correction?.lastScan?.pages).toEqual({ applied: 0, unneeded: 0, missing: 1, ambiguous: 0 });
});

test("a harmful correction is withdrawn, with its reason, for visitors and in a mail to the owner", async () => {
  const { id } = await publish("A loaf of rye bread");
  expect(await publicVersion()).toBeString();
  harmful = [{ id, rule: "link-name" }];
  await scan();
  expect(await publicVersion()).toBeUndefined();
  const [correction] = (await listed()).corrections;
  expect(correction).toMatchObject({
    state: "withdrawn",
    withdrawal: { rule: "link-name", page: `${host.origin}/a` },
    act: "withdrawn",
    by: null,
  });
  await app.mail.deliverDue();
  const mails = app.sent.filter(
    ({ kind, to }) => kind === "corrections-withdrawn" && to === account.user.email,
  );
  expect(mails.map(({ subject }) => subject)).toEqual(["1 correction was withdrawn on 127.0.0.1"]);
  expect(mails[0]?.text).toContain(`this rule failed on ${host.origin}/a: Links have text`);
  await scan();
  await app.mail.deliverDue();
  expect(app.sent.filter(({ kind }) => kind === "corrections-withdrawn")).toHaveLength(1);
});

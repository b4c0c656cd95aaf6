import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Correction, CorrectionOutcome } from "#shared/corrections/correction.ts";
import type {
  CorrectionList,
  CorrectionView,
  IssueCorrections,
  PublishedCorrections,
} from "#shared/corrections/schemas.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { ScanWorker } from "#src/features/crawl/scan-worker.ts";
import type { JudgedCorrections } from "#src/scanner/find-harmful-corrections.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { patientReader } from "../../helpers/patience.ts";
import { refusal } from "../../helpers/people.ts";
import { auditInTests, page, type ScannedHost, startHost } from "../crawl/scanned-host.ts";
import { type ScanningAccount, scanningAccount, workerOf } from "../crawl/scanning-account.ts";

await ensureScannerEngine();
const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

afterAll(() => app.stop());
beforeEach(async () => {
  account = await scanningAccount(app, "business");
  host = startHost({ "/": page(["/a"]), "/a": page([], ["img-alt img critical"]) });
  site = await account.addProvenSite(host.origin);
});
afterEach(() => host.stop());

/** Saves a value for the only failure of a rule. */
async function save(rule: string, value: string): Promise<CorrectionView> {
  const [issue] = (await account.issues(site.id, `&rule=${rule}`)).issues;
  const path = `/api/issues/${issue?.id}/corrections`;
  const [element] = (await account.read<IssueCorrections>("GET", path)).elements;
  const saved = await account.read<IssueCorrections>("PUT", `${path}/${element?.element}`, { value });
  const draft = saved.elements[0]?.correction;
  if (!draft) throw new Error(`No scan has found ${rule}`);
  return draft;
}

const publish = ({ id, revision }: CorrectionView) =>
  account.browser.call("PUT", `/api/corrections/${id}/publication`, { revision });

describe("published corrections", () => {
  /** Corrections with which the pages of the last scan were audited, by path. */
  let judged: Record<string, readonly Correction[]>;
  /** Result that the audit gives them. */
  let outcome: CorrectionOutcome;
  let harmful: JudgedCorrections["harmful"];
  let id: string;

  beforeEach(async () => {
    [outcome, harmful] = ["applied", []];
    await scan();
    const draft = await save("img-alt", "A loaf of rye bread");
    id = draft.id;
    expect((await publish(draft)).status).toBe(200);
  });

  async function scan(onAudit = async () => {}): Promise<void> {
    judged = {};
    const worker = workerOf(app, async (open, corrections) => {
      const audit = await auditInTests(open);
      if (corrections.length === 0) return audit;
      judged[open.reply.url.pathname] = corrections;
      const outcomes = Object.fromEntries(corrections.map((one) => [one.id, outcome]));
      await onAudit();
      return { ...audit, corrections: { outcomes, harmful } };
    });
    await account.scan(site.id, worker);
  }

  async function listed() {
    const path = `/api/sites/${site.id}/corrections`;
    return (await account.read<CorrectionList>("GET", path)).corrections[0];
  }

  async function publicVersion(): Promise<unknown> {
    return (await app.browser().call("GET", `/api/widgets/${account.widget.publicId}/public`)).body
      .corrections;
  }

  test("are judged on their pages once though these have not changed, and again once an element is gone", async () => {
    await scan();
    const changes = [{ kind: "attribute" as const, name: "alt", value: "A loaf of rye bread" }];
    expect(judged).toMatchObject({ "/a": [{ id, changes }] });
    expect(Object.keys(judged)).toEqual(["/a"]);
    expect((await listed())?.lastScan?.pages).toEqual({ applied: 1, unneeded: 0, missing: 0, ambiguous: 0 });
    await scan();
    expect(judged).toEqual({});
    host.replies["/a"] = page([], ["link-name a"]);
    outcome = "missing";
    await scan();
    const pages = { applied: 0, unneeded: 0, missing: 1, ambiguous: 0 };
    expect(await listed()).toMatchObject({ state: "live", lastScan: { pages } });
  });

  test("are neither judged nor listed as applied on a page that the widget is left off", async () => {
    await scan();
    const { id: widgetId } = account.widget;
    const leaveOff = (excludedPaths: string[]) =>
      account.browser.call("PUT", `/api/widgets/${widgetId}`, { settings: { excludedPaths } });
    await leaveOff(["/a"]);
    await scan();
    expect([judged, (await listed())?.lastScan]).toEqual([{}, null]);
    await leaveOff([]);
    await scan();
    expect((await listed())?.lastScan?.pages.applied).toBe(1);
  });

  test("are withdrawn if they harm, with the reason, for visitors and in a mail to the owner", async () => {
    expect(await publicVersion()).toBeString();
    harmful = [{ id, rule: "link-name" }];
    await scan();
    expect(await publicVersion()).toBeUndefined();
    const withdrawal = { rule: "link-name", page: `${host.origin}/a` };
    expect(await listed()).toMatchObject({ state: "withdrawn", withdrawal, act: "withdrawn", by: null });
    const mails = await app.mailsTo(account.user.email, "corrections-withdrawn");
    expect(mails.map(({ subject }) => subject)).toEqual(["1 correction was withdrawn on 127.0.0.1"]);
    expect(mails[0]?.text).toContain(`caused another issue on ${host.origin}/a: A link has no name`);
    await scan();
    await app.mail.deliverDue();
    expect(app.sent.filter(({ kind }) => kind === "corrections-withdrawn")).toHaveLength(1);
  });

  test("that were changed while their page was audited keep out of what that audit says", async () => {
    harmful = [{ id, rule: "link-name" }];
    await scan(async () => {
      app.clock.advance(1_000);
      expect((await publish(await save("img-alt", "A loaf of wheat bread"))).status).toBe(200);
    });
    expect(await listed()).toMatchObject({ state: "live", value: "A loaf of wheat bread", lastScan: null });
  });
});

/** A page in English that does not say so, with a picture without a text. */
const HTML = `<!doctype html><html><head><title>Our bakery</title></head><body><main><h1>Our bakery</h1>
<p><img src="/shop.png" width="9" height="9">We bake fresh bread every morning and sell it until noon, when the
oven is cold again. Everybody who lives in this street knows the smell of it, and most of them come in on their
way to work.</p></main></body></html>`;

test("a draft that makes another check fail on its page is refused with that, also among others, unless the page cannot be read anymore", async () => {
  host.replies["/"] = HTML;
  await account.scan(site.id, new ScanWorker(app.services));
  const harmful = await save("html-has-lang", "de");
  const refused = await publish(harmful);
  expect(refusal(refused)).toEqual([409, "makes_worse"]);
  expect(refused.body.message).toBe(
    `It wasn’t published because it causes another issue on ${host.origin}/: “The page says it’s in another language”. Change the correction or discard it.`,
  );
  const harmless = await save("img-alt", "Our shop from the street");
  const drafts = [harmful, harmless].map(({ id, revision }) => ({ id, revision }));
  const path = `/api/sites/${site.id}/corrections/publications`;
  const published = await account.read<PublishedCorrections>("PUT", path, { drafts });
  const worse = { id: harmful.id, rule: "wrong-language", page: `${host.origin}/` };
  expect(published).toMatchObject({ live: 1, refused: [worse] });
  expect((await publish(await save("html-has-lang", "en"))).status).toBe(200);
  const wrong = await save("html-has-lang", "de");
  delete host.replies["/"];
  expect((await publish(wrong)).status).toBe(200);
});

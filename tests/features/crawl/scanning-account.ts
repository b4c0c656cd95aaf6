import { eq, isNull } from "drizzle-orm";
import type { IssueDetail, IssueList } from "#shared/issues/schemas.ts";
import type { ScanView, SitePageList, SiteView } from "#shared/sites/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import type { Auditor } from "#src/features/crawl/scan-step.ts";
import { ScanWorker } from "#src/features/crawl/scan-worker.ts";
import type { TestApp } from "../../helpers/app.ts";
import { makeWidget, showWidget, teamOwner } from "../../helpers/team.ts";
import { auditInTests, startHost } from "./scanned-host.ts";

/** Longer than the lease of a step and its retries. */
const PAST_EVERY_WAIT_MS = 11 * 60_000;
const MAX_ROUNDS = 30;

/** An owner with a widget that was seen on this machine, so that its sites are scanned. */
export async function scanningAccount(app: TestApp, plan: "starter" | "professional" | "business") {
  const { browser, user } = await teamOwner(app);
  const { db, clock } = app.services;
  const trialEnd = new Date(clock.now().getTime() + 900 * 86_400_000);
  await db.update(users).set({ plan, trialEnd }).where(eq(users.id, user.id));
  const widget = await makeWidget(browser);
  await showWidget(app, widget.id, "127.0.0.1");
  const read = async <View>(method: string, path: string, body?: unknown): Promise<View> =>
    (await browser.call<View>(method, path, body)).body;
  return {
    browser,
    user,
    widget,
    addSite: (url: string) => read<SiteView>("POST", "/api/sites", { url }),
    /** Adds a website that a DNS record proves. */
    async addProvenSite(url: string): Promise<SiteView> {
      const site = await read<SiteView>("POST", "/api/sites", { url });
      await db.update(sites).set({ claim: "dns" }).where(eq(sites.id, site.id));
      return site;
    },
    /** Runs a scan to its end. */
    async scan(siteId: string, worker = workerOf(app)): Promise<ScanView> {
      const started = await read<ScanView>("POST", `/api/sites/${siteId}/scans`);
      return finish(app, worker, () => read<ScanView>("GET", `/api/scans/${started.id}`));
    },
    /** Results of a site's pages by path: the reason or state, and whether the page is a PDF. */
    async resultsByPath({ id, origin }: SiteView): Promise<Record<string, string>> {
      const { pages } = await read<SitePageList>("GET", `/api/sites/${id}/pages`);
      const result = ({ state, reason, isPdf }: (typeof pages)[number]) =>
        `${reason?.code ?? state}${isPdf ? ", PDF" : ""}`;
      return Object.fromEntries(pages.map((each) => [each.url.replace(origin, ""), result(each)]));
    },
    issues: (siteId: string, query = "") => read<IssueList>("GET", `/api/issues?site=${siteId}${query}`),
    issue: (id: string) => read<IssueDetail>("GET", `/api/issues/${id}`),
    read,
  };
}

export type ScanningAccount = Awaited<ReturnType<typeof scanningAccount>>;

/** A scanning account with the website of a host that replies so. */
export async function scannedSite(app: TestApp, replies: Parameters<typeof startHost>[0]) {
  const account = await scanningAccount(app, "professional");
  const host = startHost(replies);
  return { account, host, site: await account.addSite(host.origin) };
}

export function workerOf(app: TestApp, audit: Auditor["audit"] = auditInTests): ScanWorker {
  return new ScanWorker(app.services, audit);
}

/** Takes due steps, and passes their waits, until the scan has ended. */
async function finish(app: TestApp, worker: ScanWorker, read: () => Promise<ScanView>): Promise<ScanView> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await worker.takeDueSteps();
    const scan = await read();
    if (scan.finishedAt) return scan;
    app.clock.advance(PAST_EVERY_WAIT_MS);
  }
  throw new Error("The scan did not end");
}

/** Ends what is left of scans, so that the next test's are alone. */
export async function endScans({ services: { db, clock } }: TestApp): Promise<void> {
  await db.update(scans).set({ state: "stopped", finishedAt: clock.now() }).where(isNull(scans.finishedAt));
}

import { and, eq, gte } from "drizzle-orm";
import { FETCH_FINDINGS, STATUS_FINDINGS, UNREAD_FINDINGS } from "#shared/install-checks/findings.ts";
import type { FindingView, InstallCheckInput, InstallCheckView } from "#shared/install-checks/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { embedCode } from "#shared/widgets/embed-code.ts";
import { shownPaths } from "#shared/widgets/excluded-paths.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import type { FetchReason } from "#src/safe-fetch/fetch-problem.ts";
import type { PageReason } from "#src/scanner/page-problem.ts";
import type { PageReply } from "#src/scanner/reading/page-reader.ts";
import { liveHosts, widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { DomainError, notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { FetchProblem } from "../../safe-fetch/fetch-problem.ts";
import { PageProblem } from "../../scanner/page-problem.ts";
import type { OpenPage } from "../../scanner/reading/page-reader.ts";
import type { Services } from "../../services.ts";
import { liveFrom } from "../widgets/live-hosts/list-live-states.ts";
import { ownWidget, shownHosts } from "../widgets/queries.ts";
import { FINDINGS, titleOf } from "./findings.ts";
import type { Expected } from "./judge-page.ts";
import { shownUrl, shownWord } from "./shown-text.ts";

/**
 * Checks a page, as a browser would receive it, for obstacles to a widget.
 * @throws DomainError `not-found`, including for another account's widget; `rate-limited`;
 * `unavailable`.
 */
export async function checkInstall(
  services: Services,
  owner: { accountId: number },
  id: string,
  { url }: InstallCheckInput,
): Promise<InstallCheckView> {
  const [row] = await services.db
    .select({ widget: widgets, settings: widgetSettings.settings })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(ownWidget(owner.accountId, id));
  if (!row) throw notFound();
  await enforceLimit(services, LIMITS.installCheck, String(owner.accountId));
  await enforceLimit(services, LIMITS.installCheckTarget, new URL(url).hostname);
  const { publicUrl } = services.config;
  const { publicId, isActive } = row.widget;
  const settings = readSettings(row.settings);
  const expected = {
    publicId,
    isActive,
    origin: new URL(publicUrl).origin,
    code: embedCode(publicUrl, publicId),
    hosts: shownHosts(settings, services.config),
    paths: shownPaths(settings.excludedPaths),
    liveHosts: await hostsSeen(services, row.widget.id),
  };
  try {
    return await services.pageReader.visit(url, {}, async (page) =>
      viewOf(page.reply.url.href, await findingsOf(services, page, expected)),
    );
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    if (error.reason === "busy") throw busy();
    return viewOf(error.url, [fetchFinding(error.reason)]);
  }
}

/** Returns the hosts where a widget counts as live. */
async function hostsSeen({ db, clock }: Services, widgetId: string): Promise<string[]> {
  const rows = await db
    .select({ host: liveHosts.host })
    .from(liveHosts)
    .where(and(eq(liveHosts.widgetId, widgetId), gte(liveHosts.lastSeenAt, liveFrom(clock.now()))));
  return rows.map(({ host }) => host);
}

async function findingsOf(
  { pageReader }: Services,
  page: OpenPage,
  expected: Expected,
): Promise<FindingView[]> {
  const refusal = judgeReply(page.reply);
  if (refusal) return [refusal];
  try {
    const facts = new TextEncoder().encode(JSON.stringify(await page.run("read-install-facts")));
    const { url, headers, truncated } = page.reply;
    const reply = { url: url.href, headers, truncated };
    return await pageReader.read("judge-install", facts, { reply, expected });
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    if (error.reason === "busy") throw busy();
    return [pageFinding(error.reason)];
  }
}

function busy(): DomainError {
  return new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: 10 });
}

function viewOf(url: string, findings: FindingView[]): InstallCheckView {
  return {
    url: shownUrl(url),
    installed: findings.every(({ severity }) => severity !== "problem"),
    findings,
  };
}

/** Explains why a page that was received could not be read. */
function pageFinding(reason: PageReason): FindingView {
  const known: Partial<Record<PageReason, { title: string; text: string }>> = UNREAD_FINDINGS;
  const code = reason === "unreadable" ? "unreadable" : "too-heavy";
  return { code, severity: "problem", ...(known[reason] ?? UNREAD_FINDINGS.unreadable), lines: [] };
}

function fetchFinding(reason: FetchReason): FindingView {
  const words = FETCH_FINDINGS[reason === "busy" ? "connection" : reason];
  return { code: reason, severity: "problem", ...words, lines: [] };
}

/** Returns why a reply cannot be checked as a page; null if it can. */
export function judgeReply(page: PageReply): FindingView | null {
  if (page.status >= 300 || page.status < 200) return statusFinding(page.status);
  const type = page.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "text/html";
  if (!/^(text\/html|application\/xhtml\+xml)$/.test(type)) return FINDINGS.notHtml(shownWord(type));
  return null;
}

function statusFinding(status: number): FindingView {
  const { title, text } = STATUS_FINDINGS[kindOf(status)];
  return { code: "status", severity: "problem", ...titleOf(title, { status }), text, lines: [] };
}

function kindOf(status: number): keyof typeof STATUS_FINDINGS {
  if (status === 404 || status === 410) return "missing";
  if ([401, 403, 407, 429].includes(status)) return "refused";
  return status >= 500 ? "failed" : "other";
}

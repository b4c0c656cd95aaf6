import { eq } from "drizzle-orm";
import { embedCode } from "#shared/embed-code.ts";
import { ERRORS } from "#shared/messages.ts";
import type { FindingView, InstallCheckInput, InstallCheckView } from "#shared/schemas/install-check.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { DomainError, notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { FetchProblem } from "../../safe-fetch/fetch-problem.ts";
import type { FetchedPage } from "../../safe-fetch/page-fetcher.ts";
import { PageProblem } from "../../scanner/page-problem.ts";
import type { Services } from "../../services.ts";
import { ownWidget, shownHosts } from "../widgets/queries.ts";
import { fetchFinding } from "./fetch-findings.ts";
import { type Expected, judgePage, judgeReply } from "./judge-page.ts";
import { pageFinding } from "./page-finding.ts";
import { shownUrl } from "./shown-text.ts";

/**
 * Checks a page as a browser would get it for obstacles to a widget.
 * @throws DomainError `not-found`, also for another's widget; `rate-limited`; `unavailable`.
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
  const page = await services.pageFetcher.fetch(url).catch(asProblem);
  if (page instanceof FetchProblem) return viewOf(page.url, [fetchFinding(page.reason)]);
  const { publicId, isActive } = row.widget;
  const expected = {
    publicId,
    isActive,
    origin: new URL(publicUrl).origin,
    code: embedCode(publicUrl, publicId),
    hosts: shownHosts(readSettings(row.settings), services.config),
  };
  return viewOf(page.url.href, await findingsOf(services, page, expected));
}

async function findingsOf(
  { pageScanner }: Services,
  page: FetchedPage,
  expected: Expected,
): Promise<FindingView[]> {
  const refusal = judgeReply(page);
  if (refusal) return [refusal];
  try {
    const facts = await pageScanner.run("read-install-facts", {
      bytes: page.bytes,
      contentType: page.headers["content-type"] ?? "",
      url: page.url.href,
    });
    return judgePage(page, facts, expected);
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    if (error.reason === "busy") throw busy();
    return [pageFinding(error.reason)];
  }
}

function asProblem(error: unknown): FetchProblem {
  if (!(error instanceof FetchProblem)) throw error;
  if (error.reason !== "busy") return error;
  throw busy();
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

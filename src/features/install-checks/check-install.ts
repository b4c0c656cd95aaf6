import { eq } from "drizzle-orm";
import { embedCode } from "#shared/embed-code.ts";
import { ERRORS } from "#shared/messages.ts";
import type { FindingView, InstallCheckInput, InstallCheckView } from "#shared/schemas/install-check.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { DomainError, notFound } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { FetchProblem } from "../../safe-fetch/fetch-problem.ts";
import { PageProblem } from "../../scanner/page-problem.ts";
import type { OpenPage } from "../../scanner/reading/page-reader.ts";
import type { Services } from "../../services.ts";
import { ownWidget, shownHosts } from "../widgets/queries.ts";
import { fetchFinding, judgeReply } from "./fetch-findings.ts";
import type { Expected } from "./judge-page.ts";
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
  const { publicId, isActive } = row.widget;
  const expected = {
    publicId,
    isActive,
    origin: new URL(publicUrl).origin,
    code: embedCode(publicUrl, publicId),
    hosts: shownHosts(readSettings(row.settings), services.config),
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

import { and, eq, isNull } from "drizzle-orm";
import type { PageLanguage } from "#shared/language/language.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { ReportFormat } from "#shared/site-reports/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import { heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { describeReport } from "./describe-report.ts";
import { readReport } from "./read-report.ts";
import { documentReply, pageReply } from "./render-report.ts";
import { reportName } from "./report-formats.ts";
import { isSignedFor, type LinkedReport, readToken } from "./report-link.ts";
import { reportPeriod } from "./report-period.ts";
import { reportWords } from "./report-words.ts";

/**
 * Opens the monthly report for an emailed link. A link stops working after 60 days, when the
 * website is removed, when the owner's other sessions end (as after a new password), or when the
 * owner loses access to the product.
 */
export async function openSharedReport(
  services: Services,
  token: string,
  format: ReportFormat,
): Promise<Response> {
  const linked = readToken(token);
  const found = linked && (await findLinked(services, linked, token));
  const language = linked?.language ?? "en";
  if (!found) return closed(services, language, 404);
  if (linked.expiresAt <= services.clock.now()) return closed(services, language, 410);
  const { site, owner } = found;
  const period = reportPeriod(linked.month, services.clock.now());
  const report = await readReport(services, { site, owner, period, language });
  return documentReply(describeReport(report, owner.locale), { format, name: reportName(site, period) });
}

async function findLinked(services: Services, { siteId }: LinkedReport, token: string) {
  const [row] = await services.db
    .select({ site: sites, owner: users })
    .from(sites)
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(eq(sites.id, siteId), isNull(sites.removedAt)));
  if (!row || !isSignedFor(services, row.owner, token)) return null;
  return accessOf(row.owner, services) === "off" ? null : row;
}

function closed({ config, clock }: Services, language: PageLanguage, status: 404 | 410): Response {
  const href = config.publicUrl + DASHBOARD.scans;
  const author = config.productName;
  return pageReply(closedLinkPage({ language, author, href, createdAt: clock.now() }), status);
}

interface Closed {
  language: PageLanguage;
  author: string;
  /** Address of the dashboard's scans page. */
  href: string;
  createdAt: Date;
}

/** Returns a page for a link that no longer opens a monthly report, or never did. */
function closedLinkPage({ language, author, href, createdAt }: Closed): TextDocument {
  const { link, pageNumber, contents } = reportWords(language);
  return {
    lang: language,
    title: link.closed,
    author,
    subtitle: [link.lifetime],
    createdAt,
    paper: "A4",
    pageNumber,
    contents,
    blocks: [heading(link.instead), paragraph({ text: link.dashboard, href })],
  };
}

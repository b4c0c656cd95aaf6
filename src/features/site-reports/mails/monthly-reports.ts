import { and, asc, eq, gt, gte, lt, notExists, sql } from "drizzle-orm";
import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import { IMPACTS, type ManualCheckState, type ScanSummary } from "#shared/sites/choices.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import { type Scan, type Site, scans, sites } from "#src/db/schema/sites.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailFormats, mailFormats } from "#src/mail/mail-formats.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
import { mailOnce } from "#src/mail/mail-once.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { listManualChecks } from "../../manual-checks/list-manual-checks.ts";
import { isScanned } from "../../sites/queries.ts";
import { findRecipient } from "../../sites/scan-recipient.ts";
import { readBrand } from "../branding/read-brand.ts";
import { type Month, type MonthFigures, monthBefore, monthFigures } from "../month-figures.ts";
import { REPORT_LINK_DAYS, reportLink } from "../report-link.ts";
import { monthName } from "../report-period.ts";
import { uncheckedCriteria } from "../unchecked-criteria.ts";
import { monthlyMailWords } from "./monthly-mail-words.ts";

/** Number of days into a month during which a server that was down still sends monthly reports. */
const LATE_DAYS = 7;
const BATCH = 100;

/**
 * Emails a monthly report on each website scanned last month, starting on the first day of the
 * month in UTC. A notice written with the email keeps every other run and replica from sending it
 * again.
 */
export async function mailMonthlyReports(services: Services): Promise<void> {
  const now = services.clock.now();
  const month = monthBefore(now);
  if (now.getTime() - month.end.getTime() > LATE_DAYS * DAY_MS) return;
  let after: string | null = null;
  do {
    const ids = await findDue(services, month, after);
    for (const id of ids) await mailReport(services, id, month);
    services.mail.wake();
    after = ids.length < BATCH ? null : (ids.at(-1) ?? null);
  } while (after !== null);
}

/**
 * Returns IDs of sites with scans in the month but no monthly report yet, starting after `after`.
 */
async function findDue({ db }: Services, { start, end }: Month, after: string | null): Promise<string[]> {
  const notice = sql`${causePrefix({ start, end })} || ${sites.id}::text`;
  const rows = await db
    .selectDistinct({ id: sites.id })
    .from(sites)
    .innerJoin(scans, eq(scans.siteId, sites.id))
    .where(
      and(
        isScanned,
        gte(scans.finishedAt, start),
        lt(scans.finishedAt, end),
        after === null ? undefined : gt(sites.id, after),
        notExists(db.select({ one: sql`1` }).from(billingNotices).where(eq(billingNotices.cause, notice))),
      ),
    )
    .orderBy(asc(sites.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

async function mailReport(services: Services, siteId: string, month: Month): Promise<void> {
  await transact(services.db, async (tx) => {
    const recipient = await findRecipient(services, tx, siteId);
    if (!recipient) return;
    const { site, owner } = recipient;
    const figures = await monthFigures(tx, siteId, month);
    const checks = await listManualChecks({ db: tx }, site.accountId, siteId);
    const unchecked = await uncheckedCriteria(tx, siteId, figures.latest);
    const link = reportLink(services, owner, {
      siteId,
      month: monthName(month),
      language: regionLanguage(owner.locale),
    });
    const { companyName } = await readBrand({ ...services, db: tx }, owner);
    const mail = monthlyReportMail(services.config, {
      site,
      owner,
      month,
      figures,
      checks,
      unchecked,
      companyName,
      link,
    });
    await mailOnce(services, tx, owner.id, [{ cause: causePrefix(month) + siteId, mail }]);
  });
}

function causePrefix(month: Month): string {
  return `scan-report:${monthName(month)}:`;
}

interface Report {
  site: Site;
  owner: User;
  month: Month;
  figures: MonthFigures;
  checks: ManualCheckView[];
  /** Success criteria that no rule checked. */
  unchecked: readonly string[];
  /** Company name on the monthly report; null if there is none. */
  companyName: string | null;
  /** Path of the link that opens the full monthly report as a web page. */
  link: string;
}

interface Told {
  words: ReturnType<typeof monthlyMailWords>;
  formats: MailFormats;
}

/**
 * Composes the monthly report email for a website, with issue and page counts and links to the full
 * report, in the language of the owner's region.
 */
function monthlyReportMail(config: Config, report: Report): OutgoingMail {
  const { site, owner, month, figures, link } = report;
  const lang = regionLanguage(owner.locale);
  const words = monthlyMailWords(lang);
  const formats = mailFormats(lang, owner.locale);
  const told = { words, formats };
  const { latest } = figures;
  return composeMail(
    config,
    {
      kind: "scan-report",
      lang,
      header: report.companyName ?? undefined,
      to: owner.email,
      subject: words.subject(site.host, formats.month(month.start)),
    },
    ...(latest?.summary
      ? resultParts(told, figures, { latest, summary: latest.summary })
      : [words.noResult(figures.scans, site.origin, formats)]),
    words.byHand,
    list(...manualParts(told, report)),
    button(words.dashboard, issuesView(site.id)),
    textLink(words.page, link),
    textLink(words.pdf, `${link}?format=pdf`),
    note(words.links(REPORT_LINK_DAYS)),
    note(words.caution),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

function resultParts(
  { words, formats }: Told,
  { scans, earlier, found, fixed, returned }: MonthFigures,
  { latest, summary }: { latest: Scan; summary: ScanSummary },
): Array<string | MailBlock> {
  const before = earlier?.summary ?? null;
  const { pagesChecked, pagesClean, pagesFailed } = summary;
  const { number, day } = formats;
  return [
    words.result(scans, day(latest.finishedAt ?? latest.createdAt), formats),
    list(
      words.pages(pagesChecked, pagesClean, formats),
      ...(pagesFailed > 0 ? [words.failed(pagesFailed, formats)] : []),
      words.questions(summary.review, formats),
    ),
    before ? words.comparedWith(day(earlier?.finishedAt ?? new Date(0))) : words.nothingBefore,
    list(
      ...IMPACTS.map((impact) =>
        words.impact(
          words.impacts[impact],
          number(summary.open[impact]),
          before && number(before.open[impact]),
        ),
      ),
    ),
    words.changes,
    list(words.found(number(found)), words.fixed(number(fixed)), words.returned(number(returned))),
  ];
}

function manualParts({ words, formats }: Told, { checks, unchecked }: Report): string[] {
  const inState = (state: ManualCheckState) =>
    formats.number(checks.filter((check) => check.state === state).length);
  const counts = {
    all: checks.length,
    passed: inState("passed"),
    failed: inState("failed"),
    other: inState("not-applicable"),
    open: inState("open"),
  };
  return [
    words.criteria(formats.number(AA_CRITERIA.length), formats.number(unchecked.length)),
    words.checks(counts, formats),
  ];
}

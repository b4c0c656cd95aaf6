import { and, asc, eq, gt, gte, lt, notExists, sql } from "drizzle-orm";
import { reportLanguage } from "#shared/report-language.ts";
import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import { scans, sites } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { mailOnce } from "../../billing/mails/mail-once.ts";
import { readBrand } from "../branding/read-brand.ts";
import { listManualChecks } from "../manual-checks/list-manual-checks.ts";
import { type Month, monthBefore, monthFigures } from "../report/month-figures.ts";
import { reportLink } from "../report/report-link.ts";
import { monthName } from "../report/report-period.ts";
import { uncheckedCriteria } from "../report/unchecked-criteria.ts";
import { isScanned } from "../sites/is-scanned.ts";
import { monthlyReportMail } from "./monthly-report-mail.ts";
import { findRecipient } from "./scan-recipient.ts";

/** Days after the start of a month in which a server that was down then sends its reports. */
const LATE_DAYS = 7;
const BATCH = 100;

/**
 * Mails the report of the last month about each website that was scanned in it, from the first day
 * of the month in UTC. A notice written with the mail keeps every other run and replica from
 * sending it again.
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

/** Returns ids of sites that have scans in the month but no report on it, following `after`. */
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
      language: reportLanguage(owner.locale),
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

import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/scans.ts";
import { statements, statementVersions } from "#src/db/schema/statements.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { mailOnce } from "../billing/mails/mail-once.ts";
import { reviewMail } from "./review-mail.ts";

/** Months after a publication at which its owner is asked to review it, the latest first. */
const REVIEW_MONTHS = [12, 6] as const;
const BATCH = 100;

/**
 * Reminds owners to review their public statement 6 and 12 months after its publication. A notice
 * written with the mail keeps every other run and replica from sending it again.
 */
export async function mailReviews(services: Services): Promise<void> {
  let after: string | null = null;
  do {
    const due = await findDue(services, after);
    for (const one of due) await mailReview(services, one);
    services.mail.wake();
    after = due.length < BATCH ? null : (due.at(-1)?.statement.id ?? null);
  } while (after !== null);
}

type Due = Awaited<ReturnType<typeof findDue>>[number];

/** Returns public statements that are old enough for the first reminder, following `after`. */
function findDue({ db, clock }: Services, after: string | null) {
  return db
    .select({ statement: statements, version: statementVersions, site: sites, owner: users })
    .from(statements)
    .innerJoin(
      statementVersions,
      and(
        eq(statementVersions.statementId, statements.id),
        eq(statementVersions.number, statements.publicVersion),
      ),
    )
    .innerJoin(sites, and(eq(sites.id, statements.siteId), isNull(sites.removedAt)))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(
      and(
        lte(statementVersions.publishedAt, monthsBefore(clock.now(), 6)),
        eq(users.isEmailVerified, true),
        after === null ? undefined : gt(statements.id, after),
      ),
    )
    .orderBy(asc(statements.id))
    .limit(BATCH);
}

async function mailReview(services: Services, { statement, version, site, owner }: Due): Promise<void> {
  const { clock, db, config } = services;
  if (accessOf(owner, services) === "off") return;
  const months = REVIEW_MONTHS.find((count) => version.publishedAt <= monthsBefore(clock.now(), count));
  if (months === undefined) return;
  const cause = `statement-review:${statement.id}:${version.number}:${months}`;
  const mail = reviewMail(config, { owner, site, months, version });
  await transact(db, (tx) => mailOnce(services, tx, owner.id, [{ cause, mail }]));
}

function monthsBefore(moment: Date, months: number): Date {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

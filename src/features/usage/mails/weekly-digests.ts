import { and, asc, between, desc, eq, gt, gte, isNull, lt, notExists, sql } from "drizzle-orm";
import { NOTIFICATIONS_VIEW, REPORTS_VIEW, USAGE_VIEW } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import { addDays, type UsagePeriod, usagePeriods } from "#shared/usage/periods.ts";
import type { Config } from "#src/config.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import { toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import { countOf, mailFormats } from "#src/mail/mail-formats.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../../accounts/access.ts";
import { digestWords } from "./digest-words.ts";

/**
 * Number of days into a week during which a server that was down still sends the previous week's
 * digests.
 */
const LATE_DAYS = 3;
const BATCH = 100;
const MOST_TOOLS = 5;

/** Visits, tools and barrier reports for an account's live widgets in a week. */
type WeekFigures = Awaited<ReturnType<typeof readWeek>>;

/**
 * Emails a digest of last week's visitor activity (Monday to Sunday in UTC) to owners who want it
 * and had any activity. A notice written with the email keeps every other run and replica from
 * sending it again.
 */
export async function mailWeeklyDigests(services: Services): Promise<void> {
  const now = services.billingClock.now();
  const [week] = usagePeriods({ by: "week", last: 2, until: now.toISOString().slice(0, 10) });
  if (!week || now.getTime() - Date.parse(addDays(week.to, 1)) > LATE_DAYS * DAY_MS) return;
  let after = 0;
  for (;;) {
    const owners = await findDue(services, week, after);
    for (const owner of owners) await mailDigest(services, owner, week);
    services.mail.wake();
    after = owners.at(-1)?.id ?? 0;
    if (owners.length < BATCH) return;
  }
}

/** Returns owners who have no digest for the week yet, starting after the ID `after`. */
function findDue({ db }: Services, week: UsagePeriod, after: number): Promise<User[]> {
  const notice = sql`${causePrefix(week)} || ${users.id}::text`;
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.digestMails, true),
        eq(users.isEmailVerified, true),
        isNull(users.deletionDue),
        gt(users.id, after),
        notExists(db.select({ one: sql`1` }).from(billingNotices).where(eq(billingNotices.cause, notice))),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
}

async function mailDigest(services: Services, owner: User, week: UsagePeriod): Promise<void> {
  if (accessOf(owner, services) === "off") return;
  await transact(services.db, async (tx) => {
    const figures = await readWeek(tx, owner.accountId, week);
    if (figures.visits === 0) return;
    const mail = weeklyDigestMail(services.config, { owner, week, figures });
    await mailOnce(services, tx, owner.id, [{ cause: causePrefix(week) + owner.id, mail }]);
  });
}

async function readWeek(tx: Transaction, accountId: number, { from, to }: UsagePeriod) {
  const earlier = addDays(from, -7);
  const ofAccount = and(eq(widgets.accountId, accountId), liveWidget);
  const sumIf = (condition: unknown) =>
    sql<number>`coalesce(sum(${usageDaily.visits}) filter (where ${condition}), 0)::int`;
  const [sums] = await tx
    .select({
      visits: sumIf(gte(usageDaily.day, from)),
      before: sumIf(lt(usageDaily.day, from)),
    })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .where(and(ofAccount, between(usageDaily.day, earlier, to)));
  const count = sql<number>`sum(${toolUsageDaily.count})::int`;
  const tools = await tx
    .select({ tool: toolUsageDaily.tool, count })
    .from(toolUsageDaily)
    .innerJoin(widgets, eq(widgets.id, toolUsageDaily.widgetId))
    .where(and(ofAccount, between(toolUsageDaily.day, from, to)))
    .groupBy(toolUsageDaily.tool)
    .orderBy(desc(count), asc(toolUsageDaily.tool))
    .limit(MOST_TOOLS);
  const [reports] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(
      and(
        ofAccount,
        gte(barrierReports.createdAt, new Date(from)),
        lt(barrierReports.createdAt, new Date(addDays(to, 1))),
      ),
    );
  return {
    visits: sums?.visits ?? 0,
    before: sums?.before ?? 0,
    tools,
    reports: reports?.count ?? 0,
  };
}

function causePrefix({ from }: UsagePeriod): string {
  return `usage-digest:${from}:`;
}

interface Digest {
  owner: Pick<User, "email" | "locale">;
  week: UsagePeriod;
  figures: WeekFigures;
}

function weeklyDigestMail(config: Config, { owner, week, figures }: Digest): OutgoingMail {
  const lang = regionLanguage(owner.locale);
  const words = digestWords(lang);
  const formats = mailFormats(lang, owner.locale);
  const { day, number } = formats;
  const { visits, before, tools, reports } = figures;
  const span = { from: day(new Date(week.from)), to: day(new Date(week.to)) };
  return composeMail(
    config,
    { kind: "usage-digest", lang, to: owner.email, subject: words.subject(span.to) },
    words.visits(span, countOf(formats, visits, ...words.visit), number(before)),
    ...(tools.length > 0
      ? [
          words.tools,
          list(...tools.map(({ tool, count }) => `${words.nameOf(tool)}: ${number(count)}`)),
          note(words.counted),
        ]
      : [words.noTools]),
    words.reports(reports, number(reports)),
    button(words.usage, USAGE_VIEW),
    ...(reports > 0 ? [textLink(words.openReports, REPORTS_VIEW)] : []),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}

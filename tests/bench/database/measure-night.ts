import { withLongTimeout } from "#src/db/statement-timeout.ts";
import { deleteDueUsers } from "#src/features/account-deletions/delete-due-users.ts";
import { recordFailedReplies } from "#src/features/barrier-reports/record-failed-replies.ts";
import { mailGraceAlerts } from "#src/features/billing/mails/grace-ending.ts";
import { mailTrialAlerts } from "#src/features/billing/mails/trial-ending.ts";
import { sendUsageAlerts } from "#src/features/billing/mails/usage-alerts.ts";
import { mailDeadlines } from "#src/features/cases/mail-deadlines.ts";
import { queueDueScans } from "#src/features/crawl/queue-due-scans.ts";
import { signLogs } from "#src/features/evidence-log/signing/sign-logs.ts";
import { mailMonthlyReports } from "#src/features/site-reports/mails/monthly-reports.ts";
import { addSeenSites } from "#src/features/sites/add-seen-sites.ts";
import { mailReviews } from "#src/features/statements/mail-reviews.ts";
import { mailWeeklyDigests } from "#src/features/usage/mails/weekly-digests.ts";
import { purgeDeletedWidgets } from "#src/features/widgets/purge-deleted-widgets.ts";
import { purgeExpired } from "#src/retention/purge-expired.ts";
import type { TestApp } from "../../helpers/app.ts";

const LIMIT_S = 600;

/**
 * Prints how long a night's work takes that depends on the size of the database; the comparison of
 * subscriptions waits for the provider instead. Returns whether it exceeds the limit.
 */
export async function measureNight({ services }: TestApp): Promise<string[]> {
  const works: Record<string, () => Promise<unknown>> = {
    "purge of expired rows": () => purgeExpired(services),
    "purge of deleted widgets": () => purgeDeletedWidgets(services),
    "alerts on trials": () => mailTrialAlerts(services),
    "alerts on visits": () => sendUsageAlerts(services),
    "alerts on unpaid invoices": () => mailGraceAlerts(services),
    "reports of scans": () => mailMonthlyReports(services),
    "weekly digests": () => mailWeeklyDigests(services),
    "reviews of statements": () => mailReviews(services),
    "deadlines of letters": () => mailDeadlines(services),
    "failed replies": () => recordFailedReplies(services),
    "scanned websites": () => addSeenSites(services),
    "schedule of scans": () => queueDueScans(services),
    "signatures of evidence": () => signLogs(services),
    deletions: () => deleteDueUsers(services),
    backlog: () => services.backlog.read(),
  };
  let sum = 0;
  console.log("\n| nightly and periodic work | seconds |\n| --- | ---: |");
  for (const [name, work] of Object.entries(works)) {
    const start = performance.now();
    await withLongTimeout(work);
    const took = (performance.now() - start) / 1_000;
    sum += took;
    console.log(`| ${name} | ${took.toFixed(2)} |`);
  }
  console.log(`| together | ${sum.toFixed(2)} |`);
  return sum > LIMIT_S ? [`the nightly work took ${Math.round(sum)} s`] : [];
}

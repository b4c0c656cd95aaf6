import { cron } from "@elysiajs/cron";
import { Elysia } from "elysia";
import type { Assets } from "./bundles/assets.ts";
import { analyzeTables } from "./db/analyze-tables.ts";
import { withLongTimeout } from "./db/statement-timeout.ts";
import { vacuumTables } from "./db/vacuum-tables.ts";
import { deleteDueUsers } from "./features/account-deletions/delete-due-users.ts";
import { recordFailedReplies } from "./features/barrier-reports/record-failed-replies.ts";
import { syncCustomerEmails } from "./features/billing/customers/sync-customer-emails.ts";
import { mailGraceAlerts } from "./features/billing/mails/grace-ending.ts";
import { mailTrialAlerts } from "./features/billing/mails/trial-ending.ts";
import { sendUsageAlerts } from "./features/billing/mails/usage-alerts.ts";
import { reconcileDaily } from "./features/billing/sync/reconcile-subscriptions.ts";
import { processDueWebhooks } from "./features/billing/webhooks/process-webhooks.ts";
import { mailDeadlines } from "./features/cases/mail-deadlines.ts";
import { queueDueScans } from "./features/crawl/queue-due-scans.ts";
import { ScanWorker } from "./features/crawl/scan-worker.ts";
import { closeSilent } from "./features/desk/close-silent.ts";
import { pollMailbox } from "./features/desk/mail-in/poll-mailbox.ts";
import { recordFailedAnswers } from "./features/desk/record-failed-answers.ts";
import { takeRecheck } from "./features/developer-links/take-recheck.ts";
import { signLogs } from "./features/evidence-log/signing/sign-logs.ts";
import { walkDueJourneys } from "./features/journeys/walk-due-journeys.ts";
import { checkDueDomains } from "./features/single-sign-on/check-due-domains.ts";
import { mailMonthlyReports } from "./features/site-reports/mails/monthly-reports.ts";
import { addSeenSites } from "./features/sites/add-seen-sites.ts";
import { mailReviews } from "./features/statements/mail-reviews.ts";
import { mailWeeklyDigests } from "./features/usage/mails/weekly-digests.ts";
import { WebhookWorker } from "./features/webhooks/delivery/webhook-worker.ts";
import { storeWidgetFiles } from "./features/widget-releases/store-release-files.ts";
import { purgeDeletedWidgets } from "./features/widgets/purge-deleted-widgets.ts";
import { logError } from "./log-error.ts";
import { purge, purgeExpired } from "./retention/purge-expired.ts";
import { RETENTION } from "./retention/retention-rules.ts";
import type { Services } from "./services.ts";

const EVERY_SECOND = "* * * * * *";
const EVERY_FIVE_SECONDS = "*/5 * * * * *";
const EVERY_15_SECONDS = "*/15 * * * * *";
const EVERY_MINUTE = "40 * * * * *";
const EVERY_FIVE_MINUTES = "30 */5 * * * *";
const EVERY_HOUR = "0 7 * * * *";
/** Later runs each night process only users that earlier runs did not reach. */
const AT_NIGHT = "0 17 2-5 * * *";
/** Separate from other nightly work because no requests are served while it runs. */
const LATER_AT_NIGHT = "0 47 2-5 * * *";

/**
 * Schedules a listening server's periodic work. A job never overlaps its previous run. Failed jobs
 * are logged and rerun; database outages are logged by the database's health check instead.
 */
export function backgroundWork(services: Services, shipped: Assets["files"]) {
  const scans = new ScanWorker(services, undefined, takeRecheck);
  const events = new WebhookWorker(services);
  const whereSold = (run: () => Promise<unknown>) =>
    services.config.billing === "off" ? async () => {} : run;
  const plugin = new Elysia({ name: "background-work" })
    .use(job("visits", EVERY_SECOND, () => services.visits.flush()))
    .use(job("live hosts", EVERY_SECOND, () => services.liveHosts.flush()))
    .use(job("tools used", EVERY_SECOND, () => services.toolUse.flush()))
    .use(job("mail", EVERY_FIVE_SECONDS, async () => services.mail.wake()))
    .use(
      job(
        "webhooks",
        EVERY_FIVE_SECONDS,
        whereSold(() => processDueWebhooks(services)),
      ),
    )
    .use(job("scans", EVERY_SECOND, async () => scans.wake()))
    .use(job("outgoing webhooks", EVERY_SECOND, async () => events.wake()))
    .use(job("schedule of scans", EVERY_15_SECONDS, () => queueDueScans(services)))
    .use(job("journeys", EVERY_15_SECONDS, () => walkDueJourneys(services)))
    .use(job("scanned websites", EVERY_FIVE_MINUTES, () => addSeenSites(services)))
    .use(job("backups", EVERY_MINUTE, async () => services.backups?.runIfDue()))
    .use(job("copies of backups", EVERY_MINUTE, async () => services.backupCopies?.runIfDue()))
    .use(longJob("mailbox of the support desk", EVERY_MINUTE, () => pollMailbox(services)))
    .use(job("backlog", EVERY_15_SECONDS, () => services.backlog.read()))
    .use(longJob("reports of scans", EVERY_FIVE_MINUTES, () => mailMonthlyReports(services)))
    .use(longJob("weekly digests", EVERY_FIVE_MINUTES, () => mailWeeklyDigests(services)))
    .use(job("deadlines of letters", EVERY_HOUR, () => mailDeadlines(services)))
    .use(longJob("domains of single sign-on", EVERY_HOUR, () => checkDueDomains(services)))
    .use(longJob("reviews of statements", EVERY_HOUR, () => mailReviews(services)))
    .use(
      longJob(
        "billing alerts",
        EVERY_FIVE_MINUTES,
        whereSold(() => mailBillingAlerts(services)),
      ),
    )
    .use(
      job(
        "customers' addresses",
        EVERY_FIVE_MINUTES,
        whereSold(() => syncCustomerEmails(services)),
      ),
    )
    .use(longJob("deletions", EVERY_FIVE_MINUTES, () => deleteDueUsers(services)))
    .use(
      longJob(
        "reconciliation",
        AT_NIGHT,
        whereSold(() => reconcileDaily(services)),
      ),
    )
    .use(longJob("signatures of evidence", AT_NIGHT, () => signLogs(services)))
    .use(longJob("widget files", AT_NIGHT, () => updateWidgetFiles(services, shipped)))
    .use(longJob("statistics of tables", EVERY_FIVE_MINUTES, () => analyzeEmbedded(services)))
    .use(longJob("vacuum", LATER_AT_NIGHT, () => vacuumEmbedded(services)))
    .use(longJob("clean-up", EVERY_HOUR, () => cleanUp(services)));
  return {
    plugin,
    /** Ends streams of live chat; waits for scan steps and owner webhook requests in progress. */
    async stop(): Promise<void> {
      services.liveDesk.stop();
      for (const running of Object.values(plugin.store.cron)) running.stop();
      await Promise.all([scans.stop(), events.stop(), services.backups?.stop()]);
    },
  };
}

function job(name: string, pattern: string, run: () => Promise<unknown>) {
  const onError = (error: unknown) =>
    logError(`The periodic work "${name}" failed and will run again`, error);
  return cron({ name, pattern, protect: true, catch: onError, run: () => run() });
}

/** Lets whole-table statements run longer than a visitor would wait. */
function longJob(name: string, pattern: string, run: () => Promise<unknown>) {
  return job(name, pattern, () => withLongTimeout(run));
}

async function mailBillingAlerts(services: Services): Promise<void> {
  await mailTrialAlerts(services);
  await mailGraceAlerts(services);
  await sendUsageAlerts(services);
}

/** Stores this server's own files first, so they are never among the expired files. */
async function updateWidgetFiles(services: Services, shipped: Assets["files"]): Promise<void> {
  await storeWidgetFiles(services, shipped);
  await purge(services, RETENTION.widgetFiles);
}

async function cleanUp(services: Services): Promise<void> {
  await recordFailedReplies(services);
  await recordFailedAnswers(services);
  await closeSilent(services);
  await purgeExpired(services);
  await purgeDeletedWidgets(services);
}

/** Skips PostgreSQL servers, which run autovacuum. */
async function analyzeEmbedded({ config, db }: Services): Promise<void> {
  if (config.databaseUrl === null) await analyzeTables(db);
}

/** Skips PostgreSQL servers, which run autovacuum. */
async function vacuumEmbedded({ config, db }: Services): Promise<void> {
  if (config.databaseUrl === null) await vacuumTables(db);
}

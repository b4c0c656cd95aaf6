import { cron } from "@elysiajs/cron";
import { lt } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Assets } from "./bundles/assets.ts";
import { sessions } from "./db/schema/accounts.ts";
import { withLongTimeout } from "./db/statement-timeout.ts";
import { deleteDueAccounts } from "./features/account-deletions/delete-due-accounts.ts";
import { forgetExpiredResets } from "./features/accounts/forget-expired-resets.ts";
import { syncCustomerEmails } from "./features/billing/customers/sync-customer-emails.ts";
import { mailTrialAlerts } from "./features/billing/mails/trial-ending.ts";
import { mailUsageAlerts } from "./features/billing/mails/usage-alerts.ts";
import { reconcileDaily } from "./features/billing/sync/reconcile-subscriptions.ts";
import { processDueWebhooks } from "./features/billing/webhooks/process-webhooks.ts";
import { purgeOldWebhooks } from "./features/billing/webhooks/purge-old-webhooks.ts";
import { forgetOldMessages } from "./features/contact/delete-messages.ts";
import { forgetOldChanges } from "./features/email-changes/forget-old-changes.ts";
import { forgetOldSightings } from "./features/live-hosts/forget-old-sightings.ts";
import { forgetOldReports } from "./features/reports/forget-old-reports.ts";
import { recordFailedReplies } from "./features/reports/record-failed-replies.ts";
import { forgetOldInvites } from "./features/team/forget-old-invites.ts";
import { forgetOldUsage } from "./features/usage/forget-old-usage.ts";
import { forgetOldFiles } from "./features/widget-files/forget-old-files.ts";
import { storeWidgetFiles } from "./features/widget-files/store-widget-files.ts";
import { forgetDeletedWidgets } from "./features/widgets/purge-deleted-widgets.ts";
import { purgeOldCounts } from "./http/rate-limit.ts";
import { logError } from "./log-error.ts";
import { purgeOldMails } from "./mail/mail-outbox.ts";
import type { Services } from "./services.ts";

const EVERY_SECOND = "* * * * * *";
const EVERY_FIVE_SECONDS = "*/5 * * * * *";
const EVERY_15_SECONDS = "*/15 * * * * *";
const EVERY_FIVE_MINUTES = "30 */5 * * * *";
const EVERY_HOUR = "0 7 * * * *";
/** Later runs of a night take up only whom an earlier one did not reach. */
const AT_NIGHT = "0 17 2-5 * * *";

/**
 * The periodic work of a listening server. A run that takes long is not overtaken; a failure is
 * tried again and logged, unless the database is not available, which its health has logged.
 */
export function backgroundWork(services: Services, shipped: Assets["files"]) {
  const job = (name: string, pattern: string, work: () => Promise<unknown>) =>
    cron({ name, pattern, protect: true, catch: logFailure(name), run: () => work() });
  const plugin = new Elysia({ name: "background-work" })
    .use(job("visits", EVERY_SECOND, () => services.visits.flush()))
    .use(job("live hosts", EVERY_SECOND, () => services.liveHosts.flush()))
    .use(job("tools used", EVERY_SECOND, () => services.toolUse.flush()))
    .use(job("mail", EVERY_FIVE_SECONDS, async () => services.mail.wake()))
    .use(job("webhooks", EVERY_FIVE_SECONDS, () => processDueWebhooks(services)))
    .use(job("backlog", EVERY_15_SECONDS, () => services.backlog.read()))
    .use(
      job(
        "billing alerts",
        EVERY_FIVE_MINUTES,
        inPeace(() => mailBillingAlerts(services)),
      ),
    )
    .use(job("customers' addresses", EVERY_FIVE_MINUTES, () => syncCustomerEmails(services)))
    .use(
      job(
        "deletions",
        EVERY_FIVE_MINUTES,
        inPeace(() => deleteDueAccounts(services)),
      ),
    )
    .use(
      job(
        "reconciliation",
        AT_NIGHT,
        inPeace(() => reconcileDaily(services)),
      ),
    )
    .use(
      job(
        "widget files",
        AT_NIGHT,
        inPeace(() => keepWidgetFiles(services, shipped)),
      ),
    )
    .use(
      job(
        "clean-up",
        EVERY_HOUR,
        inPeace(() => cleanUp(services)),
      ),
    );
  return {
    plugin,
    stop() {
      for (const running of Object.values(plugin.store.cron)) running.stop();
    },
  };
}

/** Statements over whole tables may take longer than a visitor would wait. */
function inPeace<Result>(work: () => Promise<Result>): () => Promise<Result> {
  return () => withLongTimeout(work);
}

async function mailBillingAlerts(services: Services): Promise<void> {
  await mailTrialAlerts(services);
  await mailUsageAlerts(services);
}

/** What this server ships is never among the old files. */
async function keepWidgetFiles(services: Services, shipped: Assets["files"]): Promise<void> {
  await storeWidgetFiles(services, shipped);
  await forgetOldFiles({ db: services.db, now: services.clock.now() });
}

async function cleanUp(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await purgeOldCounts(services);
  await recordFailedReplies(db);
  await purgeOldMails({ db, now });
  await forgetOldMessages({ db, now });
  await forgetOldReports({ db, now });
  await forgetOldSightings({ db, now });
  await forgetDeletedWidgets(services);
  await forgetOldUsage(services);
  await purgeOldWebhooks({ db, now });
  await forgetOldInvites({ db, now });
  await forgetExpiredResets({ db, now });
  await forgetOldChanges({ db, now });
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

function logFailure(name: string) {
  return (error: unknown) => logError(`The periodic work "${name}" failed and will run again`, error);
}

import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { MONTHS_OF_VISITS } from "#shared/usage/periods.ts";
import { DELIVERY_DAYS } from "#shared/webhooks/choices.ts";
import { emailChanges, knownDevices, passwordResetTokens, sessions } from "#src/db/schema/accounts.ts";
import { apiKeys } from "#src/db/schema/api-keys.ts";
import { operatorActs, securityEvents } from "#src/db/schema/audit.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { legalCases } from "#src/db/schema/cases.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { deskConversations, deskPresences } from "#src/db/schema/desk.ts";
import { developerLinks } from "#src/db/schema/developer-links.ts";
import { idempotencyKeys } from "#src/db/schema/idempotency-keys.ts";
import { issues } from "#src/db/schema/issues.ts";
import { journeyWalks } from "#src/db/schema/journeys.ts";
import { contactMessages, mailOutbox } from "#src/db/schema/mail.ts";
import { pageChecks } from "#src/db/schema/page-checks.ts";
import { secondStepChallenges } from "#src/db/schema/second-steps.ts";
import { rateLimits, widgetFiles } from "#src/db/schema/server.ts";
import { scanPages, scans } from "#src/db/schema/sites.ts";
import { suggestions } from "#src/db/schema/suggestions.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { siteTransfers } from "#src/db/schema/transfers.ts";
import { counterWrites, toolUsageDaily, usageDaily } from "#src/db/schema/usage.ts";
import { webhookDeliveries } from "#src/db/schema/webhooks.ts";
import { liveHosts, widgetImports, widgets } from "#src/db/schema/widgets.ts";
import { KNOWN_DAYS } from "#src/features/accounts/known-devices/device-cookie.ts";

export type Period = { days: number } | { months: number };

export interface RetentionRule {
  /** Column, in the table to purge, that holds the start of the period. */
  column: PgColumn;
  keep: Period;
  /** Condition that rows must meet to be deleted; others stay. */
  where?: SQL;
  /** Clock that set the column; real time by default. */
  clock?: "billingClock";
}

/**
 * Retention period for each table. Periods for personal data also appear on the privacy page, in
 * both languages; the tests in this folder compare the two.
 */
export const RETENTION = {
  visits: { column: usageDaily.day, keep: { months: MONTHS_OF_VISITS }, clock: "billingClock" },
  toolUsage: { column: toolUsageDaily.day, keep: { months: 13 }, clock: "billingClock" },
  /** Longer than any outage after which a write is retried. */
  counterWrites: { column: counterWrites.writtenAt, keep: { days: 14 }, clock: "billingClock" },
  liveHosts: { column: liveHosts.lastSeenAt, keep: { months: 12 } },
  barrierReports: { column: barrierReports.createdAt, keep: { months: 12 } },
  /** Issue histories are deleted as well. Issues that scans still find are seen every day. */
  scanIssues: { column: issues.lastSeenAt, keep: { months: 24 } },
  scanPages: { column: scanPages.seenAt, keep: { months: 24 } },
  scans: { column: scans.finishedAt, keep: { months: 24 } },
  corrections: {
    column: corrections.changedAt,
    keep: { months: 24 },
    where: isNull(corrections.published),
  },
  suggestions: { column: suggestions.createdAt, keep: { months: 12 } },
  journeyWalks: { column: journeyWalks.walkedAt, keep: { months: 12 } },
  /** Kept this long so a link can say that it was used or has expired. */
  pageChecks: { column: pageChecks.expiresAt, keep: { days: 7 } },
  /** Kept this long so a link can say that it was withdrawn or has expired. */
  developerLinks: { column: developerLinks.expiresAt, keep: { days: 30 } },
  /** The period starts on the day the case was settled or closed; its files are deleted with it. */
  legalCases: { column: legalCases.endedAt, keep: { months: 36 } },
  /** The period starts on the day it was closed; its messages and files are deleted with it. */
  deskConversations: { column: deskConversations.closedAt, keep: { months: 24 } },
  deskPresences: { column: deskPresences.seenAt, keep: { days: 1 } },
  /** A trigger blocks deletions before 35 months, so no rule can empty the audit log. */
  operatorActs: { column: operatorActs.createdAt, keep: { months: 36 } },
  /** A trigger blocks deletions before 11 months. */
  securityEvents: { column: securityEvents.createdAt, keep: { months: 12 } },
  contactMessages: { column: contactMessages.createdAt, keep: { months: 12 } },
  sentMails: { column: mailOutbox.sentAt, keep: { days: 30 } },
  failedMails: { column: mailOutbox.failedAt, keep: { days: 30 } },
  /** Three times as long as the provider may resend an event. Failed events stay until fixed. */
  webhookEvents: {
    column: webhookEvents.processedAt,
    keep: { days: 90 },
    where: eq(webhookEvents.processed, true),
  },
  webhookDeliveries: { column: webhookDeliveries.createdAt, keep: { days: DELIVERY_DAYS } },
  /** Kept this long so a retry gets the first reply. */
  idempotencyKeys: { column: idempotencyKeys.createdAt, keep: { days: 1 } },
  apiKeys: { column: apiKeys.expiresAt, keep: { days: 0 } },
  knownDevices: { column: knownDevices.lastUsedAt, keep: { days: KNOWN_DAYS } },
  /** Sign-ins waiting for their second step, for up to ten minutes. */
  secondStepChallenges: { column: secondStepChallenges.expiresAt, keep: { days: 0 } },
  sessions: { column: sessions.expiresAt, keep: { days: 0 } },
  /** Kept this long so a link can say how its request ended. */
  emailChanges: { column: emailChanges.expiresAt, keep: { days: 14 } },
  /** Kept this long so a link can say that it has expired. */
  passwordResets: { column: passwordResetTokens.expiresAt, keep: { days: 1 } },
  /** Kept this long so the owner can resend the invitation. */
  openInvites: { column: teamInvites.expiresAt, keep: { days: 30 }, where: isNull(teamInvites.acceptedBy) },
  /** Kept this long so the sender can see how it ended. */
  siteTransfers: { column: siteTransfers.expiresAt, keep: { days: 30 } },
  rateLimits: { column: rateLimits.expiresAt, keep: { days: 0 } },
  /** Longer than imports can be undone; the widgets remain. */
  widgetImports: { column: widgetImports.createdAt, keep: { days: 30 } },
  /** Applied by `purgeDeletedWidgets`, which also waits for the end of the month. */
  deletedWidgets: { column: widgets.deletedAt, keep: { days: 30 } },
  /**
   * Applied after `storeWidgetFiles`. Over a year, so pinned versions only need a yearly update.
   */
  widgetFiles: { column: widgetFiles.shippedAt, keep: { days: 400 } },
} satisfies Record<string, RetentionRule>;

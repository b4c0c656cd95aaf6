import { eq, inArray, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { operatorActs } from "#src/db/schema/audit.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";
import {
  formerPlaces,
  issueEvents,
  issuePictures,
  issuePlaces,
  issues,
  manualChecks,
} from "#src/db/schema/issues.ts";
import { journeys, journeyWalks } from "#src/db/schema/journeys.ts";
import { reportBrands } from "#src/db/schema/site-reports.ts";
import { scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import {
  liveHosts,
  savedFilters,
  widgetImports,
  widgetSettings,
  widgets,
  widgetVersions,
} from "#src/db/schema/widgets.ts";
import {
  accounts,
  emailChanges,
  passwordResetTokens,
  pendingRegistrations,
  users,
} from "../../db/schema/accounts.ts";
import { barrierReports, reportReplies } from "../../db/schema/barrier-reports.ts";
import { billingNotices, subscriptionEvents, webhookEvents } from "../../db/schema/billing.ts";
import { correctionPages, corrections, correctionVersions } from "../../db/schema/corrections.ts";
import { contactMessages, mailOutbox } from "../../db/schema/mail.ts";
import { pageChecks } from "../../db/schema/page-checks.ts";
import { statements, statementVersions } from "../../db/schema/statements.ts";
import { suggestionAccounts, suggestions } from "../../db/schema/suggestions.ts";
import { teamInvites, teamMembers } from "../../db/schema/team.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { toolUsageDaily, usageDaily } from "../../db/schema/usage.ts";
import { aboutCustomer } from "../billing/webhooks/customer-webhooks.ts";
import { DESK_PARTS } from "./desk-parts.ts";
import { LEGAL_PARTS } from "./legal-parts.ts";
import type { Part } from "./part.ts";
import { ofAccount, ofAddress, ofCorrections, ofIssues, ofSites, ofWidgets } from "./row-conditions.ts";
import { SIGN_IN_PARTS } from "./sign-in-parts.ts";

const PROGRAM_PARTS: Record<string, Part> = {
  idempotencyKeys: { nothing: "Hashes, and sealed replies that repeat other rows, for a day" },
  webhookEndpoints: {
    table: webhookEndpoints,
    rows: ({ accountId }) => eq(webhookEndpoints.accountId, accountId),
    without: ["secret", "oldSecret"],
  },
  webhookDeliveries: {
    table: webhookDeliveries,
    rows: ({ accountId }) =>
      inArray(
        webhookDeliveries.endpointId,
        new QueryBuilder()
          .select({ id: webhookEndpoints.id })
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.accountId, accountId)),
      ),
  },
};

/** Parts, keyed by the table's SQL name in camel case. Every new table needs an entry here. */
export const PARTS: Record<string, Part> = {
  users: {
    table: users,
    rows: ({ id }) => eq(users.id, id),
    without: ["password", "emailVerificationToken", "billingKey"],
  },
  accounts: { table: accounts, rows: ({ accountId }) => eq(accounts.id, accountId) },
  teamMembers: {
    table: teamMembers,
    rows: ({ id, accountId }) => or(eq(teamMembers.userId, id), eq(teamMembers.accountId, accountId)),
  },
  teamInvites: {
    table: teamInvites,
    rows: (user) => or(ofAddress(teamInvites.email)(user), eq(teamInvites.accountId, user.accountId)),
    without: ["token"],
  },
  siteTransfers: {
    table: siteTransfers,
    rows: (user) => or(ofAddress(siteTransfers.email)(user), eq(siteTransfers.accountId, user.accountId)),
    without: ["token"],
  },
  pendingRegistrations: {
    table: pendingRegistrations,
    rows: ({ id }) => eq(pendingRegistrations.userId, id),
    without: ["key"],
  },
  widgets: { table: widgets, rows: ({ accountId }) => eq(widgets.accountId, accountId) },
  widgetImports: {
    table: widgetImports,
    rows: ({ id, accountId }) => or(eq(widgetImports.importedBy, id), eq(widgetImports.accountId, accountId)),
    without: ["key"],
  },
  savedFilters: { table: savedFilters, rows: ({ id }) => eq(savedFilters.userId, id) },
  widgetSettings: { table: widgetSettings, rows: ofWidgets(widgetSettings.widgetId) },
  widgetVersions: {
    table: widgetVersions,
    rows: (user) => or(eq(widgetVersions.savedBy, user.id), ofWidgets(widgetVersions.widgetId)(user)),
  },
  widgetSightings: { table: liveHosts, rows: ofWidgets(liveHosts.widgetId) },
  usageDaily: {
    table: usageDaily,
    rows: ofWidgets(usageDaily.widgetId),
    byWidget: usageDaily.widgetId,
  },
  toolUsageDaily: {
    table: toolUsageDaily,
    rows: ofWidgets(toolUsageDaily.widgetId),
    byWidget: toolUsageDaily.widgetId,
  },
  barrierReports: {
    table: barrierReports,
    rows: ofWidgets(barrierReports.widgetId),
    without: ["sendKey"],
  },
  reportReplies: {
    table: reportReplies,
    rows: (user) =>
      or(
        eq(reportReplies.userId, user.id),
        inArray(
          reportReplies.reportId,
          new QueryBuilder()
            .select({ id: barrierReports.id })
            .from(barrierReports)
            .where(ofWidgets(barrierReports.widgetId)(user)),
        ),
      ),
  },
  scanSites: {
    table: sites,
    rows: ({ accountId }) => eq(sites.accountId, accountId),
    without: ["proofToken"],
  },
  scans: {
    table: scans,
    rows: (user) => or(eq(scans.requestedBy, user.id), ofSites(scans.siteId)(user)),
    without: ["lease", "crawl"],
  },
  scanPages: { table: scanPages, rows: ofSites(scanPages.siteId), without: ["links", "contentHash"] },
  scanIssues: {
    table: issues,
    rows: (user) =>
      or(eq(issues.assigneeId, user.id), eq(issues.ignoredBy, user.id), ofSites(issues.siteId)(user)),
    without: ["identity"],
  },
  scanIssuePlaces: { table: issuePlaces, rows: ofIssues(issuePlaces.issueId) },
  scanIssueFormerPlaces: { table: formerPlaces, rows: ofIssues(formerPlaces.issueId) },
  /** Omits the pictures, which show public pages and are on the issues' pages. */
  scanIssuePictures: { table: issuePictures, rows: ofIssues(issuePictures.issueId), without: ["image"] },
  scanIssueEvents: {
    table: issueEvents,
    rows: (user) =>
      or(
        eq(issueEvents.userId, user.id),
        eq(issueEvents.assigneeId, user.id),
        ofIssues(issueEvents.issueId)(user),
      ),
  },
  scanManualChecks: {
    table: manualChecks,
    rows: (user) => or(eq(manualChecks.userId, user.id), ofSites(manualChecks.siteId)(user)),
  },
  corrections: {
    table: corrections,
    rows: (user) =>
      or(
        eq(corrections.createdBy, user.id),
        eq(corrections.changedBy, user.id),
        ofSites(corrections.siteId)(user),
      ),
  },
  correctionVersions: {
    table: correctionVersions,
    rows: (user) =>
      or(eq(correctionVersions.userId, user.id), ofCorrections(correctionVersions.correctionId)(user)),
  },
  correctionPages: { table: correctionPages, rows: ofCorrections(correctionPages.correctionId) },
  correctionFiles: { nothing: "digests of the corrections" },
  suggestions: {
    table: suggestions,
    rows: (user) => or(eq(suggestions.userId, user.id), ofAccount(suggestions.accountId)(user)),
  },
  suggestionAccounts: {
    table: suggestionAccounts,
    rows: (user) =>
      or(eq(suggestionAccounts.agreedBy, user.id), ofAccount(suggestionAccounts.accountId)(user)),
    without: ["running"],
  },
  reportBrands: { table: reportBrands, rows: ({ accountId }) => eq(reportBrands.accountId, accountId) },
  pageChecks: {
    table: pageChecks,
    rows: (user) => or(eq(pageChecks.userId, user.id), ofSites(pageChecks.siteId)(user)),
    without: ["linkHash", "resultHash"],
  },
  developerLinks: {
    table: developerLinks,
    rows: (user) => or(eq(developerLinks.userId, user.id), ofSites(developerLinks.siteId)(user)),
    without: ["token"],
  },
  developerLinkIssues: {
    table: linkedIssues,
    rows: ofIssues(linkedIssues.issueId),
    without: ["lease"],
  },
  journeys: {
    table: journeys,
    rows: (user) => or(eq(journeys.savedBy, user.id), ofSites(journeys.siteId)(user)),
    without: ["lease"],
  },
  journeyWalks: { table: journeyWalks, rows: ofSites(journeyWalks.siteId) },
  journeyPictures: { nothing: "pictures of the last walk's pages, which are on the journey's page" },
  statements: {
    table: statements,
    rows: (user) => or(eq(statements.savedBy, user.id), ofSites(statements.siteId)(user)),
  },
  statementVersions: {
    table: statementVersions,
    rows: (user) =>
      or(
        eq(statementVersions.publishedBy, user.id),
        inArray(
          statementVersions.statementId,
          new QueryBuilder()
            .select({ id: statements.id })
            .from(statements)
            .where(ofSites(statements.siteId)(user)),
        ),
      ),
  },
  ...LEGAL_PARTS,
  ...DESK_PARTS,
  ...PROGRAM_PARTS,
  ...SIGN_IN_PARTS,
  /** Omits the operator's name, which says nothing about the owner. */
  operatorActs: { table: operatorActs, rows: ofAccount(operatorActs.accountId), without: ["operator"] },
  subscriptionEvents: {
    table: subscriptionEvents,
    rows: ({ id }) => eq(subscriptionEvents.userId, id),
  },
  billingNotices: { table: billingNotices, rows: ({ id }) => eq(billingNotices.userId, id) },
  webhookEvents: {
    table: webhookEvents,
    rows: ({ stripeCustomerId }) => (stripeCustomerId ? aboutCustomer(stripeCustomerId) : sql`false`),
  },
  passwordResetTokens: {
    table: passwordResetTokens,
    rows: ofAddress(passwordResetTokens.email),
    without: ["token"],
  },
  emailChanges: {
    table: emailChanges,
    rows: ({ id }) => eq(emailChanges.userId, id),
    without: ["oldToken", "newToken"],
  },
  /** Omits the emails themselves, which are sealed and contain live links. */
  mailOutbox: {
    table: mailOutbox,
    rows: ofAddress(mailOutbox.recipient),
    without: ["sealed"],
  },
  contactMessages: {
    table: contactMessages,
    rows: ofAddress(contactMessages.email),
    without: ["sendKey"],
  },
  serverSettings: { nothing: "the settings of the server" },
  setupLinks: { nothing: "The link to the first account, before there is anyone" },
  rateLimits: { nothing: "Counts by hash, which expire within the hour" },
  counterWrites: { nothing: "Numbers of the server's own writes" },
  widgetFiles: { nothing: "The widget's own files" },
};

import type { Fault } from "./fault.ts";

/** Three faults of each area, chosen from the product and its specification without its tests. */
const BY_AREA: Record<string, Array<Omit<Fault, "area">>> = {
  "prices and taxes": [
    {
      name: "yearly-discount-rounded-down",
      file: "src/features/billing/promotions/quote-subscription.ts",
      from: "Math.ceil(duration_in_months / monthsOfPeriod)",
      to: "Math.floor(duration_in_months / monthsOfPeriod)",
    },
    {
      name: "changed-price-not-renewed",
      file: "src/features/billing/provider/prices.ts",
      from: "    existing.unit_amount === amount &&\n",
      to: "",
    },
    {
      name: "tax-added-to-unmarked-price",
      file: "src/features/billing/taxes/align-taxes.ts",
      from: 'price.tax_behavior !== "inclusive"',
      to: 'price.tax_behavior === "exclusive"',
    },
  ],
  access: [
    {
      name: "suspended-account-shows-widgets",
      file: "src/features/accounts/access.ts",
      from: 'if (state.deletionDue || state.suspendedAt) return "off";',
      to: 'if (state.deletionDue) return "off";',
    },
    {
      name: "ended-subscription-outranks-grant",
      file: "src/shared/billing/current-plan.ts",
      from: "return isSubscribed(holder) && isHigherPlan(plan, grantedPlan) ? plan : grantedPlan;",
      to: "return isHigherPlan(plan, grantedPlan) ? plan : grantedPlan;",
    },
    {
      name: "starter-scans-ten-times-the-pages",
      file: "src/shared/sites/scan-limits.ts",
      from: "starter: { sites: 1, pages: 25,",
      to: "starter: { sites: 1, pages: 250,",
    },
  ],
  "provider webhooks": [
    {
      name: "failed-event-not-retried",
      file: "src/features/billing/webhooks/process-webhooks.ts",
      from: "        processed: false,\n        error: message,",
      to: "        processed: true,\n        error: message,",
    },
    {
      name: "older-sync-overwrites-newer",
      file: "src/features/billing/sync/sync-subscription.ts",
      from: ".where(and(eq(users.id, userId), lt(users.syncApplied, ticket)))",
      to: ".where(eq(users.id, userId))",
    },
    {
      name: "open-invoice-outlives-subscription",
      file: "src/features/billing/webhooks/process-webhooks.ts",
      from: 'new Set(["customer.subscription.updated", "customer.subscription.deleted"])',
      to: 'new Set(["customer.subscription.updated"])',
    },
  ],
  "sessions and sign-in": [
    {
      name: "expired-session-admitted",
      file: "src/http/session.ts",
      from: ".where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, clock.now())))",
      to: ".where(eq(sessions.id, sessionId))",
    },
    {
      name: "old-reset-link-works",
      file: "src/features/accounts/reset-password.ts",
      from: "if (!row || row.used || row.expiresAt <= clock.now())",
      to: "if (!row || row.used)",
    },
    {
      name: "registrant-keeps-access",
      file: "src/features/accounts/verify-email.ts",
      from: '  if (holder === "mailbox") await endEarlierAccess(tx, user, services.clock.now());\n',
      to: "",
    },
  ],
  tenancy: [
    {
      name: "report-of-another-account",
      file: "src/features/barrier-reports/queries.ts",
      from: ".where(and(eq(widgets.accountId, accountId), liveWidget));",
      to: ".where(liveWidget);",
    },
    {
      name: "letter-of-another-case",
      file: "src/features/cases/queries.ts",
      from: ".where(and(eq(caseLetters.id, id), eq(caseLetters.caseId, caseId)));",
      to: ".where(eq(caseLetters.id, id));",
    },
    {
      name: "bulk-change-of-another-account",
      file: "src/features/widgets/change-widgets.ts",
      from: ".where(and(inArray(widgets.id, chosen), eq(widgets.accountId, accountId), liveWidget))",
      to: ".where(and(inArray(widgets.id, chosen), liveWidget))",
    },
  ],
  "team roles": [
    {
      name: "viewer-revokes-account-keys",
      file: "src/features/api-keys/queries.ts",
      from: "mayManage(role) ? or(own, isNull(apiKeys.userId)) : own",
      to: "or(own, isNull(apiKeys.userId))",
    },
    {
      name: "invitation-works-for-anyone",
      file: "src/features/team/accept-invitation.ts",
      from: '    if (invite.email !== user.email) throw notYours("other_address", ERRORS.inviteForOther);\n',
      to: "",
    },
    {
      name: "former-member-keeps-keys",
      file: "src/features/team/end-membership.ts",
      from: "  await tx.delete(apiKeys).where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.userId, userId)));\n",
      to: "",
    },
  ],
  scans: [
    {
      name: "unpaid-site-scanned",
      file: "src/features/crawl/queue-due-scans.ts",
      from: '    if (accessOf(owner, services) === "off") continue;\n',
      to: "",
    },
    {
      name: "shortest-robots-rule-counts",
      file: "src/scanner/crawl/robots-txt.ts",
      from: ".sort((a, b) => b.length - a.length)",
      to: ".sort((a, b) => a.length - b.length)",
    },
    {
      name: "stopped-scan-hides-issues",
      file: "src/features/issues/finish-scan.ts",
      from: "} and placed.in_scans",
      to: "} or placed.in_scans",
    },
  ],
  "scanner rules": [
    {
      name: "luminance-swaps-red-and-green",
      file: "src/scanner/engine/layout/colors.ts",
      from: "0.2126 * r + 0.7152 * g",
      to: "0.7152 * r + 0.2126 * g",
    },
    {
      name: "zoom-below-double-accepted",
      file: "src/scanner/engine/rules/layout.ts",
      from: 'forbids(properties.get("maximum-scale"), 2)',
      to: 'forbids(properties.get("maximum-scale"), 1)',
    },
    {
      name: "group-by-role-not-recognized",
      file: "src/scanner/engine/rules/forms.ts",
      from: "choice.closest(\"fieldset, [role='radiogroup'], [role='group']\")",
      to: 'choice.closest("fieldset")',
    },
  ],
  corrections: [
    {
      name: "outdated-judgment-stored",
      file: "src/features/live-corrections/store-judgement.ts",
      from: "        lte(corrections.changedAt, readAt),\n",
      to: "",
    },
    {
      name: "withdrawn-version-served",
      file: "src/features/live-corrections/corrections-reply.ts",
      from: "  if (view && view.corrections !== version) return notFoundReply();\n",
      to: "",
    },
    {
      name: "skip-link-comes-last",
      file: "src/shared/corrections/create-insertions.ts",
      from: "page.body.prepend(link);",
      to: "page.body.append(link);",
    },
  ],
  mails: [
    {
      name: "first-retry-left-out",
      file: "src/mail/mail-outbox.ts",
      from: "RETRY_AFTER[attempts - 1]",
      to: "RETRY_AFTER[attempts]",
    },
    {
      name: "full-allowance-called-80-percent",
      file: "src/features/billing/mails/usage-alerts.ts",
      from: "visits >= included ? 100 : 80",
      to: "visits > included ? 100 : 80",
    },
    {
      name: "temporary-refusal-ends-mail",
      file: "src/mail/smtp-transport.ts",
      from: "responseCode >= 500",
      to: "responseCode >= 400",
    },
  ],
  "widget tools": [
    {
      name: "illegible-text-color-painted",
      file: "widget/effects/palette.ts",
      from: "chosen && isLegible(chosen, paper) ? chosen : textOn(paper)",
      to: "chosen ?? textOn(paper)",
    },
    {
      name: "sounds-stay-muted",
      file: "widget/tools/mute-sounds/mute-sounds.ts",
      from: "    for (const media of muted) media.muted = false;\n",
      to: "",
    },
    {
      name: "pictures-inverted",
      file: "widget/effects/effects.ts",
      from: "  if (others !== all) css +=",
      to: "  if (others === all) css +=",
    },
  ],
  "widget panel and loader": [
    {
      name: "widget-on-foreign-host",
      file: "widget/loader/widget.ts",
      from: "return active && RegExp(hosts).test(location.hostname) && RegExp(pages)",
      to: "return active && RegExp(pages)",
    },
    {
      name: "outage-removes-widget",
      file: "widget/loader/widget.ts",
      from: "if ([404, 410].includes(reply.status)) return null;",
      to: "if (!reply.ok) return null;",
    },
    {
      name: "early-reset-forgotten",
      file: "widget/loader/panel-calls.ts",
      from: "      rememberSnapshot(null);\n      clearStoredTools();\n",
      to: "      rememberSnapshot(null);\n",
    },
  ],
  editor: [
    {
      name: "newer-version-overwritten",
      file: "src/features/widgets/change-widget.ts",
      from: "if (seenVersion !== version) {",
      to: "if (seenVersion > version) {",
    },
    {
      name: "copy-keeps-allowed-hosts",
      file: "src/features/widgets/duplicate-widget.ts",
      from: "const everywhere = { allowedHosts: [], excludedPaths: [] };",
      to: "const everywhere = { excludedPaths: [] };",
    },
    {
      name: "draft-replaced-by-other-save",
      file: "src/dashboard/features/widgets/editor/use-editor.ts",
      from: "if (isBehind && !unsaved) startFrom(saved);",
      to: "if (isBehind) startFrom(saved);",
    },
  ],
  desk: [
    {
      name: "manager-reads-billing",
      file: "src/features/desk/reader.ts",
      from: 'role === "owner" ? undefined : ne(',
      to: 'role !== "viewer" ? undefined : ne(',
    },
    {
      name: "unproven-team-mail-added",
      file: "src/features/desk/mail-in/receive-mail.ts",
      from: 'if (!facts.isSigned) return "unsigned";',
      to: 'if (facts.isSigned === false) return "unsigned";',
    },
    {
      name: "quote-of-team-mail-shown",
      file: "src/features/desk/queries.ts",
      from: 'whole: message.author === "team" ? null : message.whole',
      to: "whole: message.whole",
    },
  ],
  "backups and restore": [
    {
      name: "one-backup-too-many-kept",
      file: "src/backups/keep-rule.ts",
      from: "found.size < count",
      to: "found.size <= count",
    },
    {
      name: "numbers-start-again",
      file: "src/backups/restore-database.ts",
      from: "  await setSequences(sql, sequences);\n",
      to: "",
    },
    {
      name: "changed-rows-accepted",
      file: "src/backups/read-backup.ts",
      from: "if (rows === table.rows && hex === table.digest) continue;",
      to: "if (rows === table.rows) continue;",
    },
  ],
  "command line": [
    {
      name: "fail-on-skips-its-impact",
      file: "cli/scanning/exit-code.ts",
      from: "FAIL_ON.indexOf(failOn) + 1",
      to: "FAIL_ON.indexOf(failOn)",
    },
    {
      name: "seconds-taken-for-milliseconds",
      file: "cli/arguments.ts",
      from: "new Date(Date.now() + ahead * 1_000)",
      to: "new Date(Date.now() + ahead)",
    },
    {
      name: "page-controls-terminal",
      file: "cli/scanning/text-report.ts",
      from: "plainLine(line)",
      to: "line.trimStart()",
    },
  ],
  pages: [
    {
      name: "sitemap-lists-unindexed",
      file: "src/site/small-files.ts",
      from: "description && !bareHeader",
      to: "!bareHeader",
    },
    {
      name: "german-page-called-english",
      file: "src/pages/language-links.ts",
      from: ": [alternate, paths[0]];",
      to: ": [paths[0], alternate];",
    },
    {
      name: "plan-link-loses-cycle",
      file: "src/pages/landing/pricing.tsx",
      from: "billing: cycle }",
      to: "cycle }",
    },
  ],
  German: [
    {
      name: "wrong-key",
      file: "src/shared/language/de/ui.json",
      from: '"An error occurred": ',
      to: '"An error occured": ',
    },
    {
      name: "wrong-placeholder",
      file: "src/shared/language/de/dashboard.json",
      from: '", Frist <time>{deadlineOn}</time>"',
      to: '", Frist <time>{deadline}</time>"',
    },
    {
      name: "austria-gets-english",
      file: "src/mail/region-language.ts",
      from: 'region?.startsWith("de-") ? "de" : "en"',
      to: 'region === "de-DE" ? "de" : "en"',
    },
  ],
  "browser policy and HTTP": [
    {
      name: "page-in-foreign-frame",
      file: "src/http/security-headers.ts",
      from: "    \"frame-ancestors 'none'\",\n",
      to: "",
    },
    {
      name: "address-from-the-caller",
      file: "src/http/client-address.ts",
      from: "entries.at(-Math.min(trustProxy, entries.length))",
      to: "entries.at(0)",
    },
    {
      name: "ten-times-the-reset-mails",
      file: "src/http/rate-limit.ts",
      from: 'forgotPassword: { name: "forgot", max: 10,',
      to: 'forgotPassword: { name: "forgot", max: 100,',
    },
  ],
  "retention and deletion": [
    {
      name: "live-corrections-purged",
      file: "src/retention/retention-rules.ts",
      from: "    where: isNull(corrections.published),\n",
      to: "",
    },
    {
      name: "stranger-deletes-by-address",
      file: "src/features/account-deletions/delete-user.ts",
      from: "if (user.isEmailVerified) await removeAllOfAddress",
      to: "await removeAllOfAddress",
    },
    {
      name: "visits-leave-with-widget",
      file: "src/features/widgets/purge-deleted-widgets.ts",
      from: "Math.max(KEPT_MS, monthSoFar)",
      to: "Math.min(KEPT_MS, monthSoFar)",
    },
  ],
};

export const FAULTS: readonly Fault[] = Object.entries(BY_AREA).flatMap(([area, faults]) =>
  faults.map((fault) => ({ area, ...fault })),
);

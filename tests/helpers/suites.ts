/**
 * The folders and files whose tests talk to the database, and so run on a PostgreSQL server too.
 */
export const DATABASE_TESTS = [
  ...["create-backup", "restore"].map((name) => `tests/backups/${name}`),
  ...["backup", "billing", "webhooks", "which-database"].map((name) => `tests/cli/${name}.test`),
  ...(process.env.HANDRAIL_TEST_LONG === "1" ? ["tests/cli/scans.test"] : []),
  "tests/features/",
  ...[
    "database-pool",
    "driver-settings",
    "migrate",
    "partitions",
    "pgbouncer",
    "query-plans",
    "reset",
    "self-test",
  ].map((name) => `tests/db/${name}`),
  "tests/mail/mail-queue",
  ...["address-gate", "health", "http", "idempotency", "log-privacy"].map((name) => `tests/http/${name}.`),
  "tests/crash/",
  "tests/faults/",
  "tests/binary-elsewhere",
  ...["api", "idempotency"].map((name) => `tests/demo-stripe/${name}`),
];

/**
 * Database tests that take the longest and guard no SQL of their own; see decision 056. They run
 * on PostgreSQL alone where a server is installed, and on both databases in the long run.
 */
export const ONE_DATABASE_TESTS = [
  ...["deletion", "labelled", "night-work", "registration", "scan"].map(
    (name) => `tests/crash/${name}-crash`,
  ),
  ...[
    "account-deletions/",
    "accounts/browser-language",
    "accounts/password-flood",
    "accounts/takeover",
    "affiliates/",
    "api-",
    "cases/",
    "common-passwords/",
    "contact/",
    "corrections/",
    "desk/",
    "email-changes/",
    "evidence/",
    "exports/",
    "factors/",
    "first-owner/",
    "install-checks/",
    "known-devices/",
    "live-hosts/",
    "odd-input/",
    "operator-acts/",
    "outgoing-webhooks/",
    "overview/",
    "profile/",
    "registration/",
    "reports/",
    "retention/privacy-page",
    "security-events/",
    "sessions/devices",
    "single-sign-on/",
    "statements/",
    "team/",
    "tenancy/",
    "transfers/",
    "uploads/",
    "usage/mails/",
    "usage/tools",
    "widget-imports/",
    "widget-releases/",
    ...["allowed-hosts", "analytics-plan", "copies", "launcher-look", "many-widgets", "versions"].map(
      (name) => `widgets/${name}`,
    ),
  ].map((name) => `tests/features/${name}`),
  ...["billing", "webhooks"].map((name) => `tests/cli/${name}.test`),
  ...[
    "audit",
    "branding/",
    "crawl",
    "german-words",
    "hostile-site",
    "issues",
    "large-site",
    "mails/",
    "page-checks/",
    "report",
    "sites",
  ].map((name) => `tests/features/scans/${name}`),
  ...[
    "cards/",
    "changes/change-plan",
    "changes/owner-actions",
    "changes/preview-change",
    "changes/provider-failures",
    "customers/country",
    "customers/invoice-details",
    "invoices/",
    "mails/",
    "operator/",
    "promotions/",
    "provider/",
    "sync/model",
    "taxes",
  ].map((name) => `tests/features/billing/${name}`),
];

/** Tests of servers and commands. */
export const SERVER_TESTS = [
  "tests/binary",
  ...["backups", "cli", "crash", "db", "demo-stripe"].map((name) => `tests/${name}/`),
];

/** Returns whether a file's path begins with one of the given ones. */
export const within = (starts: string[]) => (file: string) => starts.some((start) => file.startsWith(start));

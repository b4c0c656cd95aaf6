import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordOperatorAct } from "#src/features/audit/operator-acts/record-operator-act.ts";
import { recordEvidence } from "#src/features/evidence-log/record-evidence.ts";
import { signLogs } from "#src/features/evidence-log/signing/sign-logs.ts";
import { transact } from "../../src/db/client.ts";
import { type User, users } from "../../src/db/schema/accounts.ts";
import { barrierReports, reportReplies } from "../../src/db/schema/barrier-reports.ts";
import { billingNotices } from "../../src/db/schema/billing.ts";
import { contactMessages } from "../../src/db/schema/mail.ts";
import { pageChecks } from "../../src/db/schema/page-checks.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "../../src/db/schema/single-sign-on.ts";
import { suggestionAccounts, suggestions } from "../../src/db/schema/suggestions.ts";
import { teamInvites, teamMembers } from "../../src/db/schema/team.ts";
import { siteTransfers } from "../../src/db/schema/transfers.ts";
import { toolUsageDaily, usageDaily } from "../../src/db/schema/usage.ts";
import { liveHosts } from "../../src/db/schema/widgets.ts";
import type { TestApp } from "./app.ts";
import { insertConversation } from "./desk.ts";
import { insertDeveloperLink } from "./developer-link.ts";
import { insertCase } from "./legal-case.ts";
import { newEmail, PASSWORD } from "./people.ts";
import { insertScan } from "./scanned-site.ts";
import { insertSecondSteps } from "./second-steps.ts";
import { subscriber, userRow } from "./subscribers.ts";
import { teamOwner } from "./team.ts";
import { insertWebhook } from "./webhook.ts";

/**
 * Tables without personal data: expiring hashes and counts, the server's files and settings.
 */
export const NOBODYS_TABLES = new Set([
  "correction_files",
  "counter_writes",
  "desk_mailboxes",
  "evidence_keys",
  "idempotency_keys",
  "rate_limits",
  "server_settings",
  "setup_links",
  "widget_files",
]);

/** Returns every row of every table as JSON, by table. */
export async function everyRow({ database: { sql } }: TestApp): Promise<Map<string, string[]>> {
  const tables = await sql`select tablename from pg_tables where schemaname = 'public' order by tablename`;
  const rows = new Map<string, string[]>();
  for (const { tablename } of tables) {
    const found = await sql.unsafe(`select to_jsonb(t)::text as row from "${tablename}" t`);
    rows.set(
      tablename,
      Array.from(found, ({ row }) => row),
    );
  }
  return rows;
}

/** Creates a subscriber with a row in every table that holds personal data. */
export async function fullAccount(app: TestApp) {
  const { db } = app.services;
  const { browser, email, userId, customerId } = await subscriber(app, { plan: "professional" });
  await db.update(users).set({ isEmailVerified: true }).where(eq(users.id, userId));
  const { body: widget } = await browser.call("POST", "/api/widgets", { name: "The full shop" });
  const widgetId = String(widget.id);
  await browser.call("POST", "/api/widget-imports", {
    key: randomUUID(),
    rows: [{ name: "The imported shop", labels: ["Full"] }],
  });
  await browser.call("PUT", `/api/widgets/${widgetId}`, { version: 1, name: "The fuller shop" });
  await browser.call("POST", "/api/keys", { name: "The full pipeline", scopes: ["scans:read"], days: 30 });
  await browser.call("POST", "/api/saved-filters", { name: "Full ones", search: "label=Full" });
  await browser.call("POST", "/api/auth/forgot-password", { email });
  await browser.call("POST", "/api/account/email", { email: newEmail("wanted"), currentPassword: PASSWORD });
  const [day, now] = ["2026-11-20", new Date()];
  await db.insert(usageDaily).values({ widgetId, day, visits: 12 });
  await db.insert(toolUsageDaily).values({ widgetId, day, tool: "contrast", count: 3 });
  const seen = { firstSeenAt: now, liveSince: now, lastSeenAt: now };
  await db.insert(liveHosts).values({ widgetId, host: "full-shop.example", ...seen });
  const barrier = { widgetId, sendKey: randomUUID(), text: "A step at the entrance" };
  const [report] = await db.insert(barrierReports).values(barrier).returning();
  const reply = { reportId: report?.id ?? "", number: 1, userId, text: "We are on it" };
  await db.insert(reportReplies).values(reply);
  await insertSecondSteps(app, userId);
  const user = await userRow(app, userId);
  const { siteId, issueId } = await insertScan(app, user, "full-shop.example");
  const link = { url: "https://full-shop.example/cart", linkHash: randomUUID(), expiresAt: now };
  const agreed = { host: "models.example", agreedBy: userId, agreedAt: now };
  await db.insert(suggestionAccounts).values({ accountId: user.accountId, day, ...agreed });
  await insertSuggestion(app, { accountId: user.accountId, userId });
  await db.insert(pageChecks).values({ siteId, widgetId, userId, ...link });
  await insertDeveloperLink(db, { siteId, issueId, userId });
  await transact(db, (tx) =>
    recordEvidence(tx, { accountId: user.accountId, at: now }, [
      { kind: "manual-check", by: { userId }, data: { check: "keyboard-only" } },
    ]),
  );
  await insertCase(app, user.accountId);
  await insertConversation(app, user.accountId, userId);
  await recordOperatorAct(db, {
    operator: "alice@web-1",
    command: "user set-email",
    accountId: user.accountId,
    before: { email: "old@example.com" },
    after: { email },
  });
  await signLogs(app.services);
  await db.insert(billingNotices).values({ cause: `usage-80:${randomUUID()}`, userId });
  const written = { language: "en", name: "Ada", email, topic: "privacy", message: "Hello" } as const;
  await db.insert(contactMessages).values({ sendKey: randomUUID(), ...written });
  const [host, guest] = [await teamOwner(app), await teamOwner(app)];
  await db.insert(teamMembers).values([
    { accountId: host.user.accountId, userId, role: "manager" },
    { accountId: user.accountId, userId: guest.user.id, role: "viewer" },
  ]);
  await insertSingleSignOn(app, user, host.user);
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.insert(teamInvites).values([
    { accountId: user.accountId, email: newEmail("invited"), role: "viewer", token: randomUUID(), expiresAt },
    { accountId: host.user.accountId, email, role: "viewer", token: randomUUID(), expiresAt },
  ]);
  await insertWebhook(app, user.accountId);
  const offered = { name: "The full shop", email: newEmail("recipient"), token: randomUUID(), expiresAt };
  await db.insert(siteTransfers).values({ accountId: user.accountId, widgetId, ...offered });
  await app.settle();
  return { browser, email, user, customerId, widgetId, publicId: String(widget.publicId), host, guest };
}

export async function insertSuggestion(
  { services: { db } }: TestApp,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<string> {
  const about = { purpose: "statement", subject: randomUUID(), part: "service.en" } as const;
  const made = { model: "fake-1", text: "We sell pots.", sawPicture: false };
  const suggestion = { accountId, userId, ...about, ...made };
  const [row] = await db.insert(suggestions).values(suggestion).returning();
  return String(row?.id);
}

/** Gives the account a provider and a domain, and ties the user to the provider of another one. */
async function insertSingleSignOn({ services: { db } }: TestApp, user: User, host: User): Promise<void> {
  const issuer = "https://login.example";
  const client = { accountId: user.accountId, issuer, clientId: "handrail" };
  const roles = { managers: ["web-team"], viewers: [], otherRole: "viewer" as const };
  const changed = { clientSecret: Buffer.from("sealed"), changedAt: new Date() };
  await db.insert(ssoConnections).values({ ...client, ...changed, ...roles });
  const domain = { accountId: user.accountId, domain: `${user.id}.example`, token: randomUUID() };
  await db.insert(ssoDomains).values(domain);
  const identity = { accountId: host.accountId, userId: user.id, issuer, subject: `person ${user.id}` };
  await db.insert(ssoIdentities).values(identity);
}

import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { JOURNEY_ERRORS } from "#shared/journeys/messages.ts";
import { ERRORS } from "#shared/messages.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/schema/server.ts";
import { DomainError } from "../errors.ts";

export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
  /** Error message, if waiting a moment doesn't help. */
  sentence?: string;
}

/** Limits by the caller's address, unless noted otherwise. */
export const LIMITS = {
  login: { name: "login", max: 20, windowSeconds: 60 },
  passkeyChallenge: { name: "passkey-challenge", max: 60, windowSeconds: 60 },
  register: { name: "register", max: 10, windowSeconds: 3_600 },
  forgotPassword: { name: "forgot", max: 10, windowSeconds: 3_600 },
  resendVerification: { name: "resend", max: 10, windowSeconds: 3_600 },
  linkToken: { name: "link-token", max: 30, windowSeconds: 3_600 },
  contact: { name: "contact", max: 10, windowSeconds: 3_600 },
  report: { name: "report", max: 10, windowSeconds: 3_600 },
  /** By account and by fetched host. */
  installCheck: { name: "install-check", max: 30, windowSeconds: 600 },
  installCheckTarget: { name: "install-check-target", max: 60, windowSeconds: 600 },
  /** By account. */
  siteProof: { name: "site-proof", max: 30, windowSeconds: 3_600 },
  /** By account, and by the address that opens links and sends results. */
  pageCheck: { name: "page-check", max: 60, windowSeconds: 3_600 },
  openPageCheck: { name: "open-page-check", max: 120, windowSeconds: 3_600 },
  /** By account. */
  walk: { name: "walk", max: 6, windowSeconds: 3_600, sentence: JOURNEY_ERRORS.tooOften },
  /** By account; counts saved and published corrections. */
  correction: { name: "correction", max: 1_200, windowSeconds: 3_600 },
  /** By account. */
  logo: { name: "logo", max: 60, windowSeconds: 3_600 },
  /** By account, and by address for links in emails. */
  siteReport: { name: "site-report", max: 60, windowSeconds: 3_600 },
  /** By account; each reads the whole log. */
  evidence: { name: "evidence", max: 20, windowSeconds: 3_600 },
  /** By account; counts files added and downloaded. */
  openCase: { name: "open-case", max: 20, windowSeconds: 86_400 },
  letter: { name: "letter", max: 120, windowSeconds: 3_600 },
  /** By account; each scans the pages that a letter names. */
  letterCheck: { name: "letter-check", max: 30, windowSeconds: 86_400 },
  /** By account; counts conversations opened, messages written, and files added and downloaded. */
  openConversation: { name: "open-conversation", max: 20, windowSeconds: 86_400 },
  deskMessage: { name: "desk-message", max: 240, windowSeconds: 3_600 },
  deskFile: { name: "desk-file", max: 120, windowSeconds: 3_600 },
  /** By user; a browser reports every 20 s, and every 3 s while its user types. */
  deskPresence: { name: "desk-presence", max: 120, windowSeconds: 60 },
  evidenceKeys: { name: "evidence-keys", max: 120, windowSeconds: 3_600 },
  sharedReport: { name: "shared-report", max: 60, windowSeconds: 3_600 },
  developerLink: { name: "developer-link", max: 300, windowSeconds: 3_600 },
  /** By developer link; counts issues marked as done, each of which is checked again. */
  developerMark: { name: "developer-mark", max: 60, windowSeconds: 3_600 },
  /** By the developer's address, across all links. */
  developerMail: { name: "developer-mail", max: 10, windowSeconds: 86_400 },
  invite: { name: "invite", max: 40, windowSeconds: 86_400 },
  /** By invited address, across all inviting accounts. */
  invitedAddress: { name: "invited-address", max: 5, windowSeconds: 86_400 },
  /** By account, and by the address replied to, across all accounts. */
  reply: { name: "reply", max: 60, windowSeconds: 86_400, sentence: ERRORS.tooManyReplies },
  repliedAddress: {
    name: "replied-address",
    max: 10,
    windowSeconds: 86_400,
    sentence: ERRORS.tooManyReplies,
  },
  /** By key; calls also count against the limits of their operations. */
  apiKey: { name: "api-key", max: 600, windowSeconds: 60 },
  /** By account. */
  newKey: { name: "new-key", max: 40, windowSeconds: 3_600 },
  /** By address: sign-ins started and ended. By account: sign-ins started. */
  sso: { name: "sso", max: 60, windowSeconds: 600 },
  ssoAccount: { name: "sso-account", max: 2_000, windowSeconds: 3_600 },
  /** By account; counts DNS record lookups and provider tests. */
  ssoDomain: { name: "sso-domain", max: 60, windowSeconds: 3_600 },
  ssoTest: { name: "sso-test", max: 30, windowSeconds: 3_600 },
  /** By account; counts endpoints added and secrets rotated, and tests and resends. */
  newWebhook: { name: "new-webhook", max: 40, windowSeconds: 3_600 },
  webhookSend: { name: "webhook-send", max: 120, windowSeconds: 3_600 },
  cardSetup: { name: "card-setup", max: 20, windowSeconds: 3_600 },
  /** By account or registration, and by address; counts codes tried. */
  promotionCode: { name: "promotion-code", max: 60, windowSeconds: 3_600 },
} as const satisfies Record<string, Limit>;

type Needs = { db: Database; clock: Clock };

/**
 * Counts one call by `who` (an address or account, stored only as a hash) in a fixed window.
 * @throws DomainError `rate-limited` beyond the limit, with the number of seconds left.
 */
export async function enforceLimit({ db, clock }: Needs, limit: Limit, who: string): Promise<void> {
  const now = clock.now();
  const { count, expiresAt } = await increment(db, limit, who, now);
  if (count > limit.max) throw tooManyCalls(limit, expiresAt.getTime() - now.getTime());
}

/**
 * Counts one call by `who`, and sets the `RateLimit` and `RateLimit-Policy` reply headers from the
 * IETF draft.
 * @throws DomainError `rate-limited` beyond the limit, with the number of seconds left.
 */
export async function enforceToldLimit(
  { db, clock }: Needs,
  limit: Limit,
  { who, headers }: { who: string; headers: Record<string, string | number> },
): Promise<void> {
  const now = clock.now();
  const { count, expiresAt } = await increment(db, limit, who, now);
  const left = expiresAt.getTime() - now.getTime();
  headers["ratelimit-policy"] = `"${limit.name}";q=${limit.max};w=${limit.windowSeconds}`;
  headers.ratelimit = `"${limit.name}";r=${Math.max(0, limit.max - count)};t=${Math.ceil(left / 1_000)}`;
  if (count > limit.max) throw tooManyCalls(limit, left);
}

function tooManyCalls(limit: Limit, milliseconds: number): DomainError {
  return new DomainError("rate-limited", limit.sentence ?? ERRORS.tooManyRequests, {
    code: "too_many_requests",
    retryAfter: Math.max(1, milliseconds / 1_000),
  });
}

/** Counts a call without refusing it, and returns the number of calls in the current window. */
export async function countCall({ db, clock }: Needs, limit: Limit, who: string): Promise<number> {
  return (await increment(db, limit, who, clock.now())).count;
}

export async function currentCount({ db, clock }: Needs, limit: Limit, who: string): Promise<number> {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, who)));
  return row && row.expiresAt > clock.now() ? row.count : 0;
}

export async function resetCount({ db }: Needs, limit: Limit, who: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, who)));
}

async function increment(db: Database, limit: Limit, who: string, now: Date) {
  const expiresAt = new Date(now.getTime() + limit.windowSeconds * 1_000);
  const over = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: keyOf(limit, who), count: 1, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error("The rate limit's row was not returned");
  return row;
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${createHash("sha256").update(who).digest("base64url")}`;
}

import { createHash } from "node:crypto";
import { and, count, eq, gt, lte, min, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { idempotencyKeys } from "../db/schema/idempotency-keys.ts";
import { DomainError } from "../errors.ts";
import { openBytes, sealBytes } from "../sealed-bytes.ts";
import { deriveKey } from "../secret.ts";
import type { Services } from "../services.ts";
import { IDEMPOTENCY_ERRORS, IDEMPOTENCY_HEADER, LONGEST_IDEMPOTENCY_KEY } from "./idempotency-words.ts";
import type { AccountContext } from "./session.ts";

/** Longer than any call takes; if there is no reply by then, a server died during the call. */
const LONGEST_CALL_MS = 60_000;
/** Limits per account: stored keys, and bytes of their replies, which only the last may exceed. */
const MOST_KEYS = 5_000;
const MOST_BYTES = 10_000_000;
/** Seconds before a retry while the first call is in progress. */
const RETRY_AFTER = 2;

export interface KeyedCall {
  admitted: AccountContext;
  request: Request;
  /** Method, path, query and body that the key represents. */
  sent: string;
  /** Status of a successful reply with content, if not 200. */
  successStatus: number | undefined;
}

export function isInAccount(admitted: object): admitted is AccountContext {
  return "owner" in admitted && "user" in admitted;
}

/**
 * Runs a call, only once per key and day if the header contains a key; retries get the first reply.
 * A refused call has changed nothing, so its key can be reused.
 * @throws DomainError `malformed` for a bad key; `invalid` if the key was sent with a different
 * request; `conflict` while the first call is running, or if a server died during it, so its
 * outcome is unknown; `rate-limited` if the account has too many stored replies, since none may be
 * dropped.
 */
export async function runKeyed(
  services: Services,
  { admitted, request, sent, successStatus = 200 }: KeyedCall,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return run();
  requireKeyText(key);
  const { accountId } = admitted.owner;
  const id = sha256(`${accountId} ${admitted.user.id} ${key}`);
  const known = await claim(services, { id, accountId, requestHash: sha256(sent) });
  if (known) return repeatReply(services, known);
  let output: unknown;
  try {
    await requireRoom(services, accountId);
    output = await run();
  } catch (error) {
    await services.db.delete(idempotencyKeys).where(eq(idempotencyKeys.id, id));
    throw error;
  }
  const status = output === undefined ? 204 : successStatus;
  const reply =
    output === undefined ? null : sealBytes(sealKey(services), id, Buffer.from(JSON.stringify(output)));
  await services.db.update(idempotencyKeys).set({ status, reply }).where(eq(idempotencyKeys.id, id));
  return output;
}

function requireKeyText(key: string): void {
  if (key.length > LONGEST_IDEMPOTENCY_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw new DomainError("malformed", IDEMPOTENCY_ERRORS.key, { code: "bad_idempotency_key" });
}

type Row = typeof idempotencyKeys.$inferSelect;

/** Inserts the key's row, or returns the row of an identical request made within a day. */
async function claim(
  { db, clock }: Services,
  { id, accountId, requestHash }: Pick<Row, "id" | "accountId" | "requestHash">,
): Promise<Row | null> {
  const now = clock.now();
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.id, id), lte(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS))));
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ id, accountId, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (inserted.length > 0) return null;
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
  if (!row) throw inProgress();
  if (row.requestHash !== requestHash)
    throw new DomainError("invalid", IDEMPOTENCY_ERRORS.otherRequest, { code: "idempotency_key_reused" });
  if (row.status !== null) return row;
  if (now.getTime() - row.createdAt.getTime() < LONGEST_CALL_MS) throw inProgress();
  throw new DomainError("conflict", IDEMPOTENCY_ERRORS.unknown, { code: "outcome_unknown" });
}

/** Refuses calls beyond the account's limits; the call's own key counts toward them. */
async function requireRoom({ db, clock }: Services, accountId: number): Promise<void> {
  const now = clock.now().getTime();
  const [kept] = await db
    .select({
      keys: count(),
      bytes: sql<number>`coalesce(sum(octet_length(${idempotencyKeys.reply})), 0)::int`,
      first: min(idempotencyKeys.createdAt),
    })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.accountId, accountId), gt(idempotencyKeys.createdAt, new Date(now - DAY_MS))),
    );
  if (!kept?.first || (kept.keys <= MOST_KEYS && kept.bytes < MOST_BYTES)) return;
  throw new DomainError("rate-limited", IDEMPOTENCY_ERRORS.tooMany, {
    code: "too_many_idempotency_keys",
    retryAfter: (kept.first.getTime() + DAY_MS - now) / 1_000,
  });
}

function inProgress(): DomainError {
  const code = "request_in_progress";
  return new DomainError("conflict", IDEMPOTENCY_ERRORS.inProgress, { code, retryAfter: RETRY_AFTER });
}

function repeatReply(services: Services, { id, status, reply }: Row): Response {
  const headers = { "idempotency-replayed": "true", "cache-control": "no-store" };
  if (!reply) return new Response(null, { status: status ?? 204, headers });
  const json = openBytes(sealKey(services), id, reply);
  return new Response(json.toString("utf8"), {
    status: status ?? 200,
    headers: { ...headers, "content-type": "application/json;charset=utf-8" },
  });
}

function sealKey({ secret }: Pick<Services, "secret">): Buffer {
  return deriveKey(secret, "idempotent-replies");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

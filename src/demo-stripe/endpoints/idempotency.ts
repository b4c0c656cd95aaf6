import { createHash } from "node:crypto";
import type { ISql } from "postgres";
import { ApiError } from "../errors.ts";
import type { Reply } from "./reply.ts";

const MAX_KEY_LENGTH = 255;

/** Request identified by a key; using the same key with different parameters is an error. */
export interface IdempotentRequest {
  key: string;
  fingerprint: string;
}

export function idempotentRequest(key: string, path: string, body: string): IdempotentRequest {
  if (key.length > MAX_KEY_LENGTH) {
    throw idempotencyError(400, `Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`);
  }
  return { key, fingerprint: createHash("sha256").update(`${path}\n${body}`).digest("hex") };
}

/** Keys of requests in progress; a second request with the same key is rejected. */
export class KeysInFlight {
  readonly #keys = new Set<string>();

  async hold<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#keys.has(key)) {
      throw new ApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    this.#keys.add(key);
    try {
      return await work();
    } finally {
      this.#keys.delete(key);
    }
  }
}

/** Returns the reply stored under the key within the last 24 hours. */
export async function findReply(sql: ISql, request: IdempotentRequest): Promise<Reply | undefined> {
  const rows = await sql<{ fingerprint: string; status: number; body: string }[]>`
    select fingerprint, status, body from demo_stripe.idempotency
    where key = ${request.key} and created > now() - interval '24 hours'`;
  const [kept] = rows;
  if (kept && kept.fingerprint !== request.fingerprint) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  }
  return kept && { status: kept.status, body: kept.body };
}

export async function keepReply(sql: ISql, { key, fingerprint }: IdempotentRequest, reply: Reply) {
  await sql`
    insert into demo_stripe.idempotency (key, fingerprint, status, body)
    values (${key}, ${fingerprint}, ${reply.status}, ${reply.body})
    on conflict (key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created = now()`;
}

export async function purgeOldReplies(sql: ISql): Promise<void> {
  await sql`delete from demo_stripe.idempotency where created <= now() - interval '24 hours'`;
}

function idempotencyError(status: number, message: string): ApiError {
  return new ApiError(status, { type: "idempotency_error", message });
}

import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../secret.ts";
import type { Services } from "../../services.ts";

const SECOND = 1_000;
/** Minimum time a person needs to fill in the form. */
const SHORTEST_AGE = 2 * SECOND;
const LONGEST_AGE = 24 * 3_600 * SECOND;

type Needs = Pick<Services, "secret" | "clock">;

/** Returns a signed, unique ticket that records when a form was opened. */
export function createTicket(services: Needs): string {
  const payload = `${randomUUID()}.${services.clock.now().getTime()}`;
  return `${payload}.${sign(services, payload)}`;
}

/**
 * Returns `usable` from 2 seconds to 24 hours after the form was opened; `unknown` if forged or
 * older than that.
 */
export function judgeTicket(services: Needs, ticket: string): "usable" | "too-new" | "unknown" {
  const [id, openedAt, signature] = ticket.split(".");
  if (!id || !openedAt || !signature) return "unknown";
  const expected = Buffer.from(sign(services, `${id}.${openedAt}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "unknown";
  const age = services.clock.now().getTime() - Number(openedAt);
  if (age > LONGEST_AGE) return "unknown";
  return age < SHORTEST_AGE ? "too-new" : "usable";
}

function sign({ secret }: Needs, payload: string): string {
  return createHmac("sha256", deriveKey(secret, "contact-ticket")).update(payload).digest("base64url");
}

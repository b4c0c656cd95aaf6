import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import { DomainError } from "#src/errors.ts";
import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";

/** Time for which a setup waits for its first code. */
const SETUP_MS = 30 * 60_000;

const SetupSchema = v.object({ shared: v.string(), expires: v.number() });

/**
 * Seals a new secret for its user, so that nothing is stored before the first code. The value
 * begins with the id that the app will have.
 */
export function sealSetup(
  { secret, clock }: Pick<Services, "secret" | "clock">,
  userId: number,
  shared: Buffer,
) {
  const id = randomUUID();
  const expires = clock.now().getTime() + SETUP_MS;
  const content = JSON.stringify({ shared: shared.toString("base64url"), expires });
  const sealed = sealBytes(keyOf(secret), boundTo(id, userId), Buffer.from(content));
  return `${id}.${sealed.toString("base64url")}`;
}

/** @throws DomainError `conflict` for an expired setup, or another user's. */
export function openSetup(
  { secret, clock }: Pick<Services, "secret" | "clock">,
  userId: number,
  setup: string,
) {
  const [id = "", sealed = ""] = setup.split(".");
  const { shared, expires } = v.parse(SetupSchema, JSON.parse(opened(secret, boundTo(id, userId), sealed)));
  if (expires <= clock.now().getTime()) throw setupOver();
  return { id, shared: Buffer.from(shared, "base64url") };
}

function opened(secret: string, bound: string, sealed: string): string {
  try {
    return openBytes(keyOf(secret), bound, Buffer.from(sealed, "base64url")).toString("utf8");
  } catch (cause) {
    throw setupOver(cause);
  }
}

function boundTo(id: string, userId: number): string {
  return `${id} of user ${userId}`;
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, "authenticator-setup");
}

function setupOver(cause?: unknown): DomainError {
  return new DomainError("conflict", FACTOR_ERRORS.setupOver, { code: "setup_over", cause });
}

import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import { DomainError } from "#src/errors.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";

export const CHALLENGE_MINUTES = 5;

export interface PasskeySite {
  /** Domain that passkeys are bound to (the RP ID). */
  domain: string;
  origin: string;
}

/**
 * Returns the domain and origin for this service's passkeys; null where browsers don't allow
 * passkeys: at an IP address or without https.
 */
export function findPasskeySite({ config }: Pick<Services, "config">): PasskeySite | null {
  const { hostname, origin, protocol } = new URL(config.publicUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) || (protocol !== "https:" && !isLocal)) return null;
  return { domain: hostname, origin };
}

/** @throws DomainError `conflict` where passkeys do not work. */
export function requirePasskeySite(services: Pick<Services, "config">): PasskeySite {
  const site = findPasskeySite(services);
  if (!site)
    throw new DomainError("conflict", SECOND_STEP_ERRORS.noPasskeysHere, { code: "no_passkeys_here" });
  return site;
}

export function challengeEnd({ clock }: Pick<Services, "clock">): Date {
  return new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000);
}

/** Returns an opaque user handle for passkeys, which reveals nothing about the user. */
export function passkeyUserHandle({ secret }: Pick<Services, "secret">, userId: number): Buffer {
  return createHmac("sha256", deriveKey(secret, "passkey-user")).update(String(userId)).digest();
}

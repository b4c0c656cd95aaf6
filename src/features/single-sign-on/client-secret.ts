import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "../../services.ts";

/** Encrypts a client secret, so a copy of the database does not contain it. */
export function sealSecret({ secret }: Pick<Services, "secret">, accountId: number, value: string): Buffer {
  return sealBytes(keyOf(secret), idOf(accountId), Buffer.from(value));
}

/** @throws Error if the client secret was sealed with another SECRET. */
export function openSecret({ secret }: Pick<Services, "secret">, accountId: number, sealed: Buffer): string {
  return openBytes(keyOf(secret), idOf(accountId), sealed).toString();
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, "sso-client-secret");
}

function idOf(accountId: number): string {
  return `account ${accountId}`;
}

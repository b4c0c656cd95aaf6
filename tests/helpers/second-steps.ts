import { randomBytes, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { NewRecoveryCodes } from "#shared/second-steps/schemas.ts";
import {
  authenticators,
  passkeys,
  recoveryCodes,
  secondStepChallenges,
} from "../../src/db/schema/second-steps.ts";
import { sealSecret } from "../../src/features/second-steps/authenticator-secret.ts";
import type { TestApp, TestBrowser } from "./app.ts";

/** Milliseconds for which an app shows a code. */
export const PERIOD_MS = 30_000;

/** Sets an authenticator app up in a signed-in browser, and returns it with its recovery codes. */
export async function addApp(app: TestApp, browser: TestBrowser, name = "Phone") {
  const begun = await browser.call("POST", "/api/account/authenticators/setup");
  const { setup, key } = begun.body as { setup: string; key: string };
  const code = (periods = 0) => codeOf(key, new Date(app.clock.now().getTime() + periods * PERIOD_MS));
  const answer = await browser.call("POST", "/api/account/authenticators", { setup, name, code: code() });
  const { recoveryCodes: codes } = answer.body as unknown as NewRecoveryCodes;
  return { answer, key, setup, code, recoveryCodes: codes ?? [] };
}

/** Returns the code of a key in Base32 at a time. */
export function codeOf(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({
    timestamp: at.getTime(),
  });
}

export async function insertAuthenticator(app: TestApp, userId: number) {
  const [id, now] = [randomUUID(), new Date()];
  const secret = sealSecret(app.services.secret, id, randomBytes(20));
  const row = { id, userId, name: "Phone", secret, lastStep: 0, lastUsedAt: now };
  await app.services.db.insert(authenticators).values(row);
  return row;
}

export async function insertPasskey(app: TestApp, userId: number) {
  const key = { credentialId: randomUUID(), publicKey: randomBytes(77), counter: 0 };
  const device = { name: "Laptop", transports: ["internal"], isBackedUp: true };
  const row = { id: randomUUID(), userId, ...device, ...key };
  await app.services.db.insert(passkeys).values(row);
  return row;
}

export async function insertSecondSteps(app: TestApp, userId: number): Promise<void> {
  const { db } = app.services;
  await insertAuthenticator(app, userId);
  await insertPasskey(app, userId);
  await db.insert(recoveryCodes).values({ userId, hash: randomUUID() });
  const expiresAt = new Date(Date.now() + 600_000);
  const challenge = { hash: randomUUID(), purpose: "second-step" as const, userId, expiresAt };
  await db.insert(secondStepChallenges).values(challenge);
}

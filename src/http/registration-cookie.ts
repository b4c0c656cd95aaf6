import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../secret.ts";
import type { Services } from "../services.ts";
import { hostCookie, readHostCookie } from "./host-cookie.ts";

const NAME = "registration";
const MAX_AGE_SECONDS = 24 * 3_600;

/** Registration started by a browser, valid while the user keeps this session version. */
export interface RegistrationClaim {
  userId: number;
  sessionVersion: number;
}

/** Returns a `Set-Cookie` value that binds step 2 to the browser used for step 1, for 24 hours. */
export function registrationCookie(services: Services, claim: RegistrationClaim): string {
  const expires = Math.floor(services.clock.now().getTime() / 1_000) + MAX_AGE_SECONDS;
  const payload = `${claim.userId}.${claim.sessionVersion}.${expires}`;
  return hostCookie(services, NAME, `${payload}.${sign(services, payload)}`, MAX_AGE_SECONDS);
}

/** Returns the claim in a request's cookie; null if it is missing, forged or expired. */
export function readRegistrationCookie(services: Services, request: Request): RegistrationClaim | null {
  const value = readHostCookie(services, NAME, request);
  const [userId, sessionVersion, expires, signature] = value?.split(".") ?? [];
  if (!userId || !sessionVersion || !expires || !signature) return null;
  const expected = Buffer.from(sign(services, `${userId}.${sessionVersion}.${expires}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expires) * 1_000 <= services.clock.now().getTime()) return null;
  return { userId: Number(userId), sessionVersion: Number(sessionVersion) };
}

function sign({ secret }: Services, payload: string): string {
  return createHmac("sha256", deriveKey(secret, "registration-cookie")).update(payload).digest("base64url");
}

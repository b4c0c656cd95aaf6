import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../secret.ts";
import type { Services } from "../services.ts";

const MAX_AGE_SECONDS = 24 * 3_600;

/** The registration that a browser started, valid while the user keeps this session version. */
export interface RegistrationClaim {
  userId: number;
  sessionVersion: number;
}

/** Returns a `Set-Cookie` value that binds step 2 to the browser of step 1, for 24 hours. */
export function registrationCookie(services: Services, claim: RegistrationClaim): string {
  const expires = Math.floor(services.clock.now().getTime() / 1_000) + MAX_AGE_SECONDS;
  const payload = `${claim.userId}.${claim.sessionVersion}.${expires}`;
  return new Bun.Cookie(cookieName(services), `${payload}.${sign(services, payload)}`, {
    path: "/",
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(services),
  }).serialize();
}

/** Returns the claim in a request's cookie; null when it is missing, forged or expired. */
export function readRegistrationCookie(services: Services, request: Request): RegistrationClaim | null {
  const value = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(cookieName(services));
  const [userId, sessionVersion, expires, signature] = value?.split(".") ?? [];
  if (!userId || !sessionVersion || !expires || !signature) return null;
  const expected = Buffer.from(sign(services, `${userId}.${sessionVersion}.${expires}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expires) * 1_000 <= services.clock.now().getTime()) return null;
  return { userId: Number(userId), sessionVersion: Number(sessionVersion) };
}

/** Omits the `__Host-` prefix on http, since browsers refuse it without Secure. */
function cookieName(services: Services): string {
  return isHttps(services) ? "__Host-registration" : "registration";
}

function isHttps({ config }: Services): boolean {
  return config.publicUrl.startsWith("https:");
}

function sign({ secret }: Services, payload: string): string {
  return createHmac("sha256", deriveKey(secret, "registration-cookie")).update(payload).digest("base64url");
}

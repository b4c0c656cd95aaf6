import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../secret.ts";
import type { Services } from "../services.ts";

const HOURS = 24;

/** The registration that a browser started: the user, as of the registration that set this cookie. */
export interface RegistrationClaim {
  userId: number;
  sessionVersion: number;
}

/** A `Set-Cookie` value that binds step 2 to the browser that did step 1, for 24 hours. */
export function registrationCookie(services: Services, claim: RegistrationClaim): string {
  const expires = Math.floor(services.clock.now().getTime() / 1_000) + HOURS * 3_600;
  const payload = `${claim.userId}.${claim.sessionVersion}.${expires}`;
  const value = `${payload}.${sign(services, payload)}`;
  return `${cookieName(services)}=${value}; Path=/; Max-Age=${HOURS * 3_600}${attributes(services)}`;
}

/** A `Set-Cookie` value that removes it. */
export function expiredRegistrationCookie(services: Services): string {
  return `${cookieName(services)}=; Path=/; Max-Age=0${attributes(services)}`;
}

/** What a request's cookie claims; null when it is missing, forged or too old. */
export function readRegistrationCookie(services: Services, request: Request): RegistrationClaim | null {
  const value = cookieValue(request, cookieName(services));
  const [userId, sessionVersion, expires, signature] = value?.split(".") ?? [];
  if (!userId || !sessionVersion || !expires || !signature) return null;
  const expected = Buffer.from(sign(services, `${userId}.${sessionVersion}.${expires}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (Number(expires) * 1_000 <= services.clock.now().getTime()) return null;
  return { userId: Number(userId), sessionVersion: Number(sessionVersion) };
}

/** The prefix is refused by browsers without Secure, which plain http://localhost cannot have. */
function cookieName({ config }: Services): string {
  return config.publicUrl.startsWith("https:") ? "__Host-registration" : "registration";
}

function attributes({ config }: Services): string {
  return `; HttpOnly; SameSite=Lax${config.publicUrl.startsWith("https:") ? "; Secure" : ""}`;
}

function sign({ secret }: Services, payload: string): string {
  return createHmac("sha256", deriveKey(secret, "registration-cookie")).update(payload).digest("base64url");
}

function cookieValue(request: Request, name: string): string | undefined {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

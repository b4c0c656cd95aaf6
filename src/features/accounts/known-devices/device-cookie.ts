import { hostCookie, readHostCookie } from "#src/http/host-cookie.ts";
import type { Services } from "#src/services.ts";

const NAME = "device";

/** Days a device stays known after the last sign-in; browsers keep no cookie longer. */
export const KNOWN_DAYS = 400;

const TOKEN = /^[\w-]{43}$/;

/** Returns a `Set-Cookie` value whose random token identifies the browser at later sign-ins. */
export function deviceCookie(services: Pick<Services, "config">, token: string): string {
  return hostCookie(services, NAME, token, KNOWN_DAYS * 86_400);
}

/** Returns the token from a request's cookie; null if missing or malformed. */
export function readDeviceCookie(services: Pick<Services, "config">, request: Request): string | null {
  const value = readHostCookie(services, NAME, request);
  return value && TOKEN.test(value) ? value : null;
}

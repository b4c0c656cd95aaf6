import type { Services } from "#src/services.ts";

/** Days after the last sign-in for which a device is known; browsers keep no cookie for longer. */
export const KNOWN_DAYS = 400;

const TOKEN = /^[\w-]{43}$/;

/** Returns a `Set-Cookie` value that names the browser, at random, at its later sign-ins. */
export function deviceCookie(services: Pick<Services, "config">, token: string): string {
  return new Bun.Cookie(cookieName(services), token, {
    path: "/",
    maxAge: KNOWN_DAYS * 86_400,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(services),
  }).serialize();
}

/** Returns the token in a request's cookie; null without a well-formed one. */
export function readDeviceCookie(services: Pick<Services, "config">, request: Request): string | null {
  const value = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(cookieName(services));
  return value && TOKEN.test(value) ? value : null;
}

/** Omits the `__Host-` prefix on http, since browsers refuse it without Secure. */
function cookieName(services: Pick<Services, "config">): string {
  return isHttps(services) ? "__Host-device" : "device";
}

function isHttps({ config }: Pick<Services, "config">): boolean {
  return config.publicUrl.startsWith("https:");
}

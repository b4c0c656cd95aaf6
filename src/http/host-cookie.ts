import type { Services } from "../services.ts";

/** Returns a `Set-Cookie` value for this host, hidden from scripts. `maxAge` is in seconds. */
export function hostCookie(
  { config }: Pick<Services, "config">,
  name: string,
  value: string,
  maxAge: number,
): string {
  return new Bun.Cookie(nameAt(config, name), value, {
    path: "/",
    maxAge,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(config),
  }).serialize();
}

/** Returns the value of a cookie set by `hostCookie`; null if there is none. */
export function readHostCookie(
  { config }: Pick<Services, "config">,
  name: string,
  request: Request,
): string | null {
  return new Bun.CookieMap(request.headers.get("cookie") ?? "").get(nameAt(config, name));
}

/** Omits the `__Host-` prefix on http, since browsers refuse it without Secure. */
function nameAt(config: Services["config"], name: string): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

function isHttps({ publicUrl }: Services["config"]): boolean {
  return publicUrl.startsWith("https:");
}

import { DASHBOARD_LANGUAGE } from "#shared/dashboard-language.ts";
import { isLanguage, type Language } from "#shared/language.ts";
import { browserLocale } from "../http/browser-locale.ts";

/** Returns the language that a browser keeps for the dashboard, or the one that it prefers. */
export function dashboardLanguage(request: Request): Language {
  const kept = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(DASHBOARD_LANGUAGE) ?? "";
  if (isLanguage(kept)) return kept;
  return browserLocale(request) === null ? "en" : "de";
}

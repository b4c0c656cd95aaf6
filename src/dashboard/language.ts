import { DASHBOARD_LANGUAGE, DASHBOARD_LANGUAGE_DAYS } from "#shared/language/dashboard-language.ts";
import { languageOf } from "#shared/language/language.ts";
import type { Locale } from "#shared/language/locales.ts";
import { currentLanguage } from "#shared/language/translate.ts";
import { reloadWithToast } from "#ui/browser/toast-across-navigation.ts";

const KEPT_SECONDS = DASHBOARD_LANGUAGE_DAYS * 86_400;

/**
 * Switches the dashboard to the language of the user's region, or to the browser's if no region is
 * set, by setting a cookie for the server and reloading. Changes nothing if the browser rejects the
 * cookie.
 * @returns whether the page is reloaded.
 */
export function followRegion(region: Locale | null, reload = reloadWithToast): boolean {
  const language = languageOf(region ?? navigator.language);
  const cookie = `${DASHBOARD_LANGUAGE}=${language}`;
  const isKept = () => document.cookie.split("; ").includes(cookie);
  // If the cookie is already set, the server's choice is final and reloading would not change it.
  if (language === currentLanguage() || isKept()) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Safari 16 has no Cookie Store API
  document.cookie = `${cookie}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  if (!isKept()) return false;
  reload();
  return true;
}

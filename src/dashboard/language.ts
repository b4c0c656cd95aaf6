import { DASHBOARD_LANGUAGE, DASHBOARD_LANGUAGE_DAYS } from "#shared/language/dashboard-language.ts";
import { languageOf } from "#shared/language/language.ts";
import type { Locale } from "#shared/language/locales.ts";
import { currentLanguage } from "#shared/language/translate.ts";
import { reloadWithToast } from "#ui/browser/toast-across-navigation.ts";

const KEPT_SECONDS = DASHBOARD_LANGUAGE_DAYS * 86_400;

/**
 * Shows the dashboard in the language of a person's region, or the browser's without one, by
 * loading the page once more; the cookie tells the server. Where the browser keeps no cookie, the
 * dashboard stays as it is.
 * @returns whether the page is loaded once more.
 */
export function followRegion(region: Locale | null, reload = reloadWithToast): boolean {
  const language = languageOf(region ?? navigator.language);
  const cookie = `${DASHBOARD_LANGUAGE}=${language}`;
  const isKept = () => document.cookie.split("; ").includes(cookie);
  // With the cookie already there, the server has its reasons, and would not answer otherwise.
  if (language === currentLanguage() || isKept()) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Safari 16 has no Cookie Store API
  document.cookie = `${cookie}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  if (!isKept()) return false;
  reload();
  return true;
}

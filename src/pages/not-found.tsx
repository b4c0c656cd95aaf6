import { localPath } from "#shared/language/local-path.ts";
import { currentLanguage, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Page } from "./page.ts";

/** Paths of the 404 pages among the rendered ones, which no address has. */
export const NOT_FOUND_PATHS = { en: "*", de: "/de/*" } as const;

/** Returns the 404 page in the current language. */
export function notFoundPage(): Page {
  return {
    paths: [NOT_FOUND_PATHS[currentLanguage()]],
    title: t("404 Page Not Found"),
    status: 404,
    content: () => (
      <div className="message-page page-width">
        <h1>{t("404 Page Not Found")}</h1>
        <p>{t("The page you're looking for doesn't exist or has been moved.")}</p>
        <LinkButton href={localPath(PAGES.home)}>{t("Return to Homepage")}</LinkButton>
      </div>
    ),
  };
}

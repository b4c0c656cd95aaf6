import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";

export function NotFoundPage() {
  return (
    <div className="stack">
      <PageHeading>{t("404 Page Not Found")}</PageHeading>
      <p>{t("The page you're looking for doesn't exist or has been moved.")}</p>
      <p>
        <LinkButton href={localPath(PAGES.home)}>{t("Return to Homepage")}</LinkButton>
      </p>
    </div>
  );
}

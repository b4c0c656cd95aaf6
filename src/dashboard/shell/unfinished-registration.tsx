import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";

/** Shown when a registration could not be finished after the card provider's redirect. */
export function UnfinishedRegistration({ sentence }: { sentence: string }) {
  return (
    <main className="notice-page stack">
      <PageHeading>{t("Your registration is not finished yet")}</PageHeading>
      <Alert variant="destructive">{sentence}</Alert>
      <p>
        {t(
          "Your account and your choice of plan are saved. Go back to the registration to try again, or sign in if you have already finished it.",
        )}
      </p>
      <div className="cluster">
        <LinkButton href={localPath(PAGES.register)}>{t("Back to the registration")}</LinkButton>
        <LinkButton href={localPath(PAGES.login)} variant="secondary">
          {t("Sign in")}
        </LinkButton>
      </div>
    </main>
  );
}

import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";

/** Shown when another tab switched accounts, or access to the account ended. */
export function SwitchedBanner({ accountName }: { accountName: string | undefined }) {
  return (
    <Alert variant="destructive" title={t("You’re in another account now")}>
      <p>
        {t("This page still shows")} {accountName ?? t("the other account")}
        {t(
          ", and won’t save anything more: you switched accounts in another tab, or your access has ended. What you typed stays until you leave.",
        )}
      </p>
      <p>
        <a href={DASHBOARD.home}>{t("Continue in your current account")}</a>
      </p>
    </Alert>
  );
}

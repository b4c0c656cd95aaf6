import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { toastAcrossNavigation } from "#ui/browser/toast-across-navigation.ts";

export function enterTeam(accountName: string): void {
  toastAcrossNavigation({
    title: t("Welcome to the team"),
    description: t("You’re now in the account of {accountName}.", { accountName }),
  });
  navigateTo(DASHBOARD.home);
}

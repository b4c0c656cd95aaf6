import { DASHBOARD } from "#shared/paths.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { toastAcrossNavigation } from "#ui/browser/toast-across-navigation.ts";

export function enterTeam(accountName: string): void {
  toastAcrossNavigation({ title: "Welcome to the team", description: `You are in ${accountName} now.` });
  navigateTo(DASHBOARD.home);
}

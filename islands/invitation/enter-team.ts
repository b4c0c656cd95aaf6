import { DASHBOARD } from "#shared/paths.ts";
import { toastAcrossNavigation } from "#ui/browser/kept-toast.ts";
import { leaveTo } from "#ui/leave-to.ts";

/** To the dashboard, which is in the account that was joined. */
export function enterTeam(accountName: string): void {
  toastAcrossNavigation({ title: "Welcome to the team", description: `You are in ${accountName} now.` });
  leaveTo(DASHBOARD.home);
}

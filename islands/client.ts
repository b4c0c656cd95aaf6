import { handleGlobalErrors } from "#ui/browser/global-errors.ts";
import { enhanceMenus } from "./header-menus.ts";
import { carryAffiliateCode } from "./loading/affiliate-links.ts";
import { handleAuthLinks } from "./loading/auth-links.ts";
import { linkDashboard } from "./loading/dashboard-links.ts";
import { scheduleIslands } from "./loading/schedule-islands.ts";
import { scrollToFragment } from "./loading/scroll-to-fragment.ts";
import { whenIdle } from "./loading/when-idle.ts";

// Everything a page runs at first; React is loaded when an island needs it.
handleGlobalErrors();
enhanceMenus();
scrollToFragment();
handleAuthLinks();
linkDashboard();
carryAffiliateCode();
scheduleIslands();
void startLandingPage();

async function startLandingPage(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("form[data-live-preview]");
  if (!form) return;
  const { startLanding } = await import("./landing.ts");
  startLanding(form, whenIdle);
}

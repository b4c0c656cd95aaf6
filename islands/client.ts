import { handleGlobalErrors } from "../src/ui/browser/global-errors.ts";
import { enhanceMenus } from "./header-menus.ts";
import { handleAuthLinks } from "./loading/auth-links.ts";
import { scheduleIslands } from "./loading/schedule-islands.ts";
import { scrollToFragment } from "./loading/scroll-to-fragment.ts";

// All that a page runs at first: React comes when an island needs it.
handleGlobalErrors();
enhanceMenus();
scrollToFragment();
handleAuthLinks();
scheduleIslands();

import { DASHBOARD } from "../../src/shared/paths.ts";
import { readToken } from "../../src/ui/browser/session-token.ts";
import { leaveTo } from "../../src/ui/leave-to.ts";

/**
 * Links marked `data-auth-dialog`, to the pages for signing in or registering, open the dialog instead, whose code
 * comes only then. Somebody who is signed in goes on to the dashboard.
 */
export function handleAuthLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-auth-dialog]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    if (readToken()) leaveTo(DASHBOARD.home);
    else void openDialog(link);
  });
}

function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

/** Where its code does not arrive, the page behind the link does as well. */
async function openDialog({ dataset, href }: HTMLAnchorElement): Promise<void> {
  try {
    const { openAuthDialog } = await import("./open-auth-dialog.ts");
    openAuthDialog(dataset.authDialog === "register" ? "register" : "sign-in");
  } catch (error) {
    console.warn(error);
    leaveTo(href);
  }
}

import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { DASHBOARD } from "#shared/paths.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { AuthDialog, type AuthMode } from "../auth-dialog.tsx";
import "../groups/shared/forms.ts";

let root: Root | undefined;

/**
 * Opens the auth dialog, or the dashboard if the user is signed in. The browser restores focus when
 * the dialog closes.
 */
export function openAuthDialog(mode: AuthMode): void {
  if (readToken()) {
    navigateTo(DASHBOARD.home);
    return;
  }
  root ??= createRoot(document.body.appendChild(document.createElement("div")), { identifierPrefix: "auth" });
  show(root, mode, true);
}

function show(into: Root, mode: AuthMode, open: boolean): void {
  into.render(createElement(AuthDialog, { mode, open, onClose: () => show(into, mode, false) }));
}

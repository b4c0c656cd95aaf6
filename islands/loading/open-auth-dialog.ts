import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { AuthDialog, type AuthMode } from "../auth-dialog.tsx";

let root: Root | undefined;

/** Opens the auth dialog at the end of the page; when it closes, the browser gives focus back. */
export function openAuthDialog(mode: AuthMode): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")), { identifierPrefix: "auth" });
  show(root, mode, true);
}

function show(into: Root, mode: AuthMode, open: boolean): void {
  into.render(createElement(AuthDialog, { mode, open, onClose: () => show(into, mode, false) }));
}

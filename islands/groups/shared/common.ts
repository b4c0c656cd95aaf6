import "#ui/alert.tsx";
import "#ui/browser/fetcher.ts";
import "#ui/copy-button.tsx";
import "#ui/link-button.tsx";
import "../../parts/current-user.ts";
import "../../parts/use-resend.ts";
import { Toaster } from "#ui/browser/toasts.tsx";

/** Every group imports this whole module, so that it becomes one file for all pages. */
export { hydrate } from "./hydrate.ts";

/** Islands that wake together with any other island of the page. */
export const companions = { toaster: Toaster };

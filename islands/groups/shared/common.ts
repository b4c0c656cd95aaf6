import "#ui/alert.tsx";
import "#ui/browser/fetcher.ts";
import "#ui/copy-button.tsx";
import "#ui/link-button.tsx";
import "../../parts/current-user.ts";
import "../../parts/use-resend.ts";
import { Toaster } from "#ui/browser/toasts.tsx";

/** Every group imports this entire module, so it becomes one file for all pages. */
export { hydrate } from "./hydrate.ts";

/** Islands that hydrate along with any other island on the page. */
export const companions = { toaster: Toaster };

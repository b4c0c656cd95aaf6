import "#ui/alert.tsx";
import "#ui/browser/fetcher.ts";
import "#ui/copy-button.tsx";
import "#ui/link-button.tsx";
import "../parts/current-user.ts";
import "../parts/use-resend.ts";
import { Toaster } from "#ui/browser/toasts.tsx";

/** What every group brings along. Since each imports all of this, it is one file, which all pages share. */
export { hydrate } from "./hydrate.ts";

/** Islands that wake with the others of a page, whatever those are. */
export const companions = { toaster: Toaster };

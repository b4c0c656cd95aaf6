import "../../src/ui/alert.tsx";
import "../../src/ui/browser/fetcher.ts";
import "../../src/ui/copy-button.tsx";
import "../../src/ui/link-button.tsx";
import "../parts/current-user.ts";
import "../parts/use-resend.ts";
import { ToasterIsland } from "../toaster.tsx";

/** What every group brings along. Since each imports all of this, it is one file, which all pages share. */
export { hydrate } from "../loading/hydrate.ts";

/** Islands that wake with the others of a page, whatever those are. */
export const companions = { toaster: ToasterIsland };

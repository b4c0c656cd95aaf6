import type { ById, Contract, Sent } from "../endpoint.ts";
import type { CheckedPageView, CreatePageCheckSchema, OpenedPageCheck, PageCheckLink } from "./schemas.ts";

/** Creates a link that checks one page in whichever browser opens it. */
export const createPageCheck: Contract<
  ById & { body: Sent<typeof CreatePageCheckSchema>; output: PageCheckLink }
> = "POST /api/sites/:id/page-checks";

/** Pages with a page check, latest first. */
export const listCheckedPages: Contract<ById & { output: CheckedPageView[] }> =
  "GET /api/sites/:id/page-checks";

/** Opens a page check's link by exchanging its token for one used to send the results. */
export const openPageCheck: Contract<ById & { output: OpenedPageCheck }> = "POST /api/widgets/:id/page-check";

/** Stores the browser's findings; the body's first line is the token. */
export const finishPageCheck: Contract<ById & { output: { issues: number } }> =
  "POST /api/widgets/:id/page-check/results";

import type { ById, Contract, Sent } from "../endpoint.ts";
import type { CheckedPageView, CreatePageCheckSchema, OpenedPageCheck, PageCheckLink } from "./schemas.ts";

/** Makes a link that checks one page in the browser that opens it. */
export const createPageCheck: Contract<
  ById & { body: Sent<typeof CreatePageCheckSchema>; output: PageCheckLink }
> = "POST /api/sites/:id/page-checks";

/** Pages with a page check, the latest first. */
export const listCheckedPages: Contract<ById & { output: CheckedPageView[] }> =
  "GET /api/sites/:id/page-checks";

/** Opens a page check's link: exchanges its token for a token that sends the results. */
export const openPageCheck: Contract<ById & { output: OpenedPageCheck }> = "POST /api/widgets/:id/page-check";

/** Stores what the browser has found; the first line of the body is the token. */
export const finishPageCheck: Contract<ById & { output: { issues: number } }> =
  "POST /api/widgets/:id/page-check/results";

import type { ById, Contract, Sent } from "../endpoint.ts";
import type { CreateDeveloperLinkSchema, CreatedDeveloperLink, DeveloperLinkView } from "./schemas.ts";

/** A site's developer links, newest first, including those that ended within the last 30 days. */
export const listDeveloperLinks: Contract<ById & { output: DeveloperLinkView[] }> =
  "GET /api/sites/:id/developer-links";

/** Creates a link that shows some of a site's issues to a developer without an account. */
export const createDeveloperLink: Contract<
  ById & { body: Sent<typeof CreateDeveloperLinkSchema>; output: CreatedDeveloperLink }
> = "POST /api/sites/:id/developer-links";

/** Withdraws a developer link, which stops working at once. */
export const withdrawDeveloperLink: Contract<ById> = "DELETE /api/developer-links/:id";

import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { VendorLetter, VendorLetterQuery } from "#shared/issues/schemas.ts";
import { findTool } from "#shared/scan-rules/embedded-tools.ts";
import { issues } from "#src/db/schema/issues.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../../sites/queries.ts";
import { issueConditions } from "../issue-filter.ts";
import { selectIssues, viewIssues } from "../issue-view.ts";
import { listPlaces } from "../list-places.ts";
import { type IssueFacts, issueFacts } from "./issue-facts.ts";
import { vendorLetter } from "./vendor-letter.ts";

/** Maximum number of issues that a letter describes; it counts the others. */
const MAX_ISSUES = 20;

/**
 * Writes to an embedded tool's vendor about one or all of a site's open issues that come from the
 * tool, most severe first.
 * @throws DomainError `not-found` for another account's site, or if there is no such issue.
 */
export async function readVendorLetter(
  services: Services,
  accountId: number,
  siteId: string,
  { tool, language, issue }: VendorLetterQuery,
): Promise<VendorLetter> {
  const site = await findSite(services.db, accountId, siteId);
  const { others, state, origin } = issueConditions(services, {
    site: siteId,
    state: "open",
    origin: tool,
    search: "",
  });
  const wanted = and(others, origin, issue ? eq(issues.id, issue) : state, gt(issues.pages, 0));
  const rows = await selectIssues(services.db)
    .where(wanted)
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id))
    .limit(MAX_ISSUES);
  if (rows.length === 0) throw notFound();
  const facts: IssueFacts[] = [];
  for (const view of await viewIssues(services.db, rows, services.clock.now())) {
    const { places } = await listPlaces(services, accountId, view.id, {});
    facts.push(issueFacts({ ...view, places }, language));
  }
  const all = await services.db.$count(issues, wanted);
  return vendorLetter(facts, { vendor: findTool(tool)?.vendor ?? tool, origin: site.origin, all });
}

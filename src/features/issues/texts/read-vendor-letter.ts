import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { VendorLetter, VendorLetterQuery } from "#shared/issues/schemas.ts";
import { findTool } from "#shared/scan-rules/embedded-tools.ts";
import { issues } from "#src/db/schema/issues.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../../sites/queries.ts";
import { issueConditions } from "../issue-filter.ts";
import { readIssue } from "../read-issue.ts";
import { issueFacts } from "./issue-facts.ts";
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
  const found = await services.db
    .select({ id: issues.id })
    .from(issues)
    .where(and(others, origin, issue ? eq(issues.id, issue) : state, gt(issues.pages, 0)))
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id));
  if (found.length === 0) throw notFound();
  const details = await Promise.all(
    found.slice(0, MAX_ISSUES).map(({ id }) => readIssue(services, accountId, id)),
  );
  return vendorLetter(
    details.map((issue) => issueFacts(issue, language)),
    { vendor: findTool(tool)?.vendor ?? tool, origin: site.origin, all: found.length },
  );
}

import { eq } from "drizzle-orm";
import type { IssueTexts, TextsQuery } from "#shared/issues/schemas.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { readIssue } from "../read-issue.ts";
import { issueFacts } from "./issue-facts.ts";
import { ticketOf } from "./ticket.ts";
import { vendorLetter } from "./vendor-letter.ts";

/**
 * Returns texts about an issue to send to others: a ticket and, if the issue comes from an embedded
 * tool and is on any page, a letter to the tool's vendor.
 * @throws DomainError `not-found`, including for another account's issue.
 */
export async function readTexts(
  services: Services,
  accountId: number,
  id: string,
  { language }: TextsQuery,
): Promise<IssueTexts> {
  const issue = await readIssue(services, accountId, id);
  const [site] = await services.db
    .select({ origin: sites.origin })
    .from(sites)
    .where(eq(sites.id, issue.siteId));
  if (!site) throw notFound();
  const { origin } = site;
  const { tool } = issue.origin;
  const facts = issueFacts(issue, language);
  const path = fillPath(DASHBOARD.scanIssue, { siteId: issue.siteId, issueId: issue.id });
  const link = `${services.config.publicUrl}${path}`;
  return {
    letter: tool && issue.places.length > 0 ? vendorLetter(facts, { vendor: tool.vendor, origin }) : null,
    ticket: ticketOf(facts, { host: new URL(origin).host, link }),
  };
}

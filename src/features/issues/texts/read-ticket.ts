import { eq } from "drizzle-orm";
import type { Ticket, TicketQuery } from "#shared/issues/schemas.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { readIssue } from "../read-issue.ts";
import { issueFacts } from "./issue-facts.ts";
import { ticketOf } from "./ticket.ts";

/** @throws DomainError `not-found`, including for another account's issue. */
export async function readTicket(
  services: Services,
  accountId: number,
  id: string,
  { language }: TicketQuery,
): Promise<Ticket> {
  const issue = await readIssue(services, accountId, id);
  const [site] = await services.db
    .select({ origin: sites.origin })
    .from(sites)
    .where(eq(sites.id, issue.siteId));
  if (!site) throw notFound();
  const path = fillPath(DASHBOARD.scanIssue, { siteId: issue.siteId, issueId: issue.id });
  const link = `${services.config.publicUrl}${path}`;
  return ticketOf(issueFacts(issue, language), { host: new URL(site.origin).host, link });
}

import { and, asc, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import { MAX_LINKED_ISSUES, MAX_OPEN_LINKS } from "#shared/developer-links/choices.ts";
import { DEVELOPER_LINK_ERRORS } from "#shared/developer-links/messages.ts";
import type { CreateDeveloperLinkInput, CreatedDeveloperLink } from "#shared/developer-links/schemas.ts";
import { DEVELOPER_LINK, fillPath } from "#shared/paths.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { DAY_MS } from "#shared/time.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";
import { issues } from "#src/db/schema/issues.ts";
import { sites } from "#src/db/schema/sites.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { newToken } from "../accounts/one-time-token.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { issueConditions } from "../issues/issue-filter.ts";
import { evidenceSite } from "../sites/evidence-site.ts";
import { ownSite } from "../sites/queries.ts";
import { isOpenLink, isShown, viewLinks } from "./queries.ts";

/**
 * Creates a link that shows some of a site's issues to a developer without an account. The token is
 * stored only as a hash, so its address is returned once.
 * @throws DomainError `not-found`; `forbidden` without a subscription; `conflict` for too many
 * links or issues, or if none of the issues are left.
 */
export async function createDeveloperLink(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  input: CreateDeveloperLinkInput,
): Promise<CreatedDeveloperLink> {
  const { db, clock, config } = services;
  const now = clock.now();
  if (accessOf(owner, services) === "off")
    throw new DomainError("forbidden", SCAN_ERRORS.scansClosed, { code: "scans_closed" });
  const { token, hash } = newToken();
  const created = await transact(db, async (tx) => {
    const [site] = await tx.select().from(sites).where(ownSite(owner.accountId, siteId)).for("update");
    if (!site) throw notFound();
    await requireRoom(tx, site.id, now);
    const issueIds = await chooseIssues({ ...services, db: tx }, site.id, input);
    const [link] = await tx
      .insert(developerLinks)
      .values({
        siteId: site.id,
        userId: user.id,
        token: hash,
        expiresAt: new Date(now.getTime() + input.days * DAY_MS),
        createdAt: now,
      })
      .returning();
    if (!link) throw new Error("The link's row was not returned");
    await tx.insert(linkedIssues).values(issueIds.map((issueId) => ({ linkId: link.id, issueId })));
    const about = { accountId: owner.accountId, userId: user.id, details: { site: site.host }, at: now };
    await recordSecurityEvent(tx, { kind: "developer-link-created", ...about });
    const data = { link: link.id, issues: issueIds.length, expiresAt: link.expiresAt.toISOString() };
    await recordEvidence(tx, { accountId: owner.accountId, at: now }, [
      {
        kind: "developer-link-created",
        site: evidenceSite(site).site,
        by: { userId: user.id },
        data,
      },
    ]);
    return (await viewLinks(tx, site.id, now)).find(({ id }) => id === link.id);
  });
  if (!created) throw new Error("The new link was not found");
  return { ...created, url: config.publicUrl + fillPath(DEVELOPER_LINK, { token }) };
}

async function requireRoom(tx: Transaction, siteId: string, now: Date): Promise<void> {
  const [open] = await tx
    .select({ links: count() })
    .from(developerLinks)
    .where(and(eq(developerLinks.siteId, siteId), isOpenLink(now)));
  if ((open?.links ?? 0) >= MAX_OPEN_LINKS)
    throw new DomainError("conflict", DEVELOPER_LINK_ERRORS.tooManyLinks, { code: "link_limit" });
}

/** Returns the IDs of the chosen issues that are left, or else of those that match the filter. */
async function chooseIssues(
  services: Services,
  siteId: string,
  { issues: chosen, filter = { search: "" } }: CreateDeveloperLinkInput,
): Promise<string[]> {
  const rows = await services.db
    .select({ id: issues.id })
    .from(issues)
    .where(
      and(
        eq(issues.siteId, siteId),
        isShown(services.clock.now()),
        chosen ? inArray(issues.id, chosen) : matching(services, siteId, filter),
      ),
    )
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id))
    .limit(MAX_LINKED_ISSUES + 1);
  if (rows.length === 0)
    throw new DomainError("conflict", DEVELOPER_LINK_ERRORS.noIssues, { code: "no_issues" });
  if (rows.length > MAX_LINKED_ISSUES)
    throw new DomainError("conflict", DEVELOPER_LINK_ERRORS.tooManyIssues, { code: "issue_limit" });
  return rows.map(({ id }) => id);
}

function matching(
  services: Services,
  site: string,
  filter: NonNullable<CreateDeveloperLinkInput["filter"]>,
): SQL | undefined {
  const { others, state, impact } = issueConditions(services, { ...filter, site });
  return and(others, state, impact);
}

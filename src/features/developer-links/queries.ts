import { and, count, desc, eq, gt, isNull, not, type SQL, sql } from "drizzle-orm";
import type { LinkedIssueState } from "#shared/developer-links/choices.ts";
import type { DeveloperLinkView } from "#shared/developer-links/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { nameOf, personColumns } from "#src/db/person-name.ts";
import { users } from "#src/db/schema/accounts.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";
import { issues } from "#src/db/schema/issues.ts";
import { sites } from "#src/db/schema/sites.ts";
import { isIgnored } from "../issues/queries.ts";

/**
 * State of an issue in a link: fixed if no page has it anymore, even without a mark, and open if it
 * came back.
 */
export const LINKED_STATE: SQL<LinkedIssueState> = sql<LinkedIssueState>`(case
  when ${issues.state} = 'fixed' then 'fixed'
  when ${linkedIssues.state} = 'fixed' then 'open'
  else ${linkedIssues.state} end)`;

/** Condition that a link shows an issue: issues that the account ignores are left out. */
export const isShown = (now: Date): SQL => not(isIgnored(now));

/** Condition that a link works. */
export function isOpenLink(now: Date): SQL | undefined {
  return and(isNull(developerLinks.withdrawnAt), gt(developerLinks.expiresAt, now));
}

/** Returns a site's links, newest first. */
export async function viewLinks(
  db: Database | Transaction,
  siteId: string,
  now: Date,
): Promise<DeveloperLinkView[]> {
  const ofSite = eq(developerLinks.siteId, siteId);
  const rows = await db
    .select({ link: developerLinks, person: personColumns(users) })
    .from(developerLinks)
    .leftJoin(users, eq(users.id, developerLinks.userId))
    .where(ofSite)
    .orderBy(desc(developerLinks.createdAt), desc(developerLinks.id));
  const counted = await db
    .select({ linkId: linkedIssues.linkId, state: LINKED_STATE, issues: count() })
    .from(linkedIssues)
    .innerJoin(developerLinks, eq(developerLinks.id, linkedIssues.linkId))
    .innerJoin(issues, eq(issues.id, linkedIssues.issueId))
    .where(and(ofSite, isShown(now)))
    .groupBy(linkedIssues.linkId, sql`2`);
  return rows.map(({ link, person }) => {
    const numbers = new Map(
      counted.filter(({ linkId }) => linkId === link.id).map((row) => [row.state, row.issues]),
    );
    return {
      id: link.id,
      createdAt: link.createdAt.toISOString(),
      by: person && nameOf(person),
      expiresAt: link.expiresAt.toISOString(),
      withdrawnAt: link.withdrawnAt?.toISOString() ?? null,
      openedAt: link.openedAt?.toISOString() ?? null,
      counts: eachState((state) => numbers.get(state) ?? 0),
    };
  });
}

function eachState(read: (state: LinkedIssueState) => number): DeveloperLinkView["counts"] {
  return {
    open: read("open"),
    checking: read("checking"),
    fixed: read("fixed"),
    still: read("still"),
    unclear: read("unclear"),
  };
}

/** Returns a link with its site and owner by its token's hash, whether it still works or not. */
export async function findLink(db: Database | Transaction, hash: string) {
  const [row] = await db
    .select({ link: developerLinks, site: sites, owner: users })
    .from(developerLinks)
    .innerJoin(sites, eq(sites.id, developerLinks.siteId))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(eq(developerLinks.token, hash), isNull(sites.removedAt)));
  return row;
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

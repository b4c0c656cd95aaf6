import { eq } from "drizzle-orm";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { issuePictures, issues } from "#src/db/schema/issues.ts";
import { scanPages } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { ownIssue } from "./queries.ts";

/**
 * Returns the picture of an issue's element in WebP format.
 * @throws DomainError `not-found`, including for another account's issue.
 */
export async function readPicture(services: Services, accountId: number, id: string): Promise<Buffer> {
  const [row] = await services.db
    .select({ image: issuePictures.image })
    .from(issuePictures)
    .innerJoin(issues, eq(issues.id, issuePictures.issueId))
    .where(ownIssue(services, accountId, id));
  if (!row) throw notFound();
  return row.image;
}

export async function describePicture(
  { db }: Pick<Services, "db">,
  issueId: string,
): Promise<IssueDetail["picture"]> {
  const [row] = await db
    .select({ pageUrl: scanPages.url, pageTitle: scanPages.title, takenAt: issuePictures.takenAt })
    .from(issuePictures)
    .innerJoin(scanPages, eq(scanPages.id, issuePictures.pageId))
    .where(eq(issuePictures.issueId, issueId));
  return row ? { ...row, takenAt: row.takenAt.toISOString() } : null;
}

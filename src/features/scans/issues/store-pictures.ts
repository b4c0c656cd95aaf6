import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { issuePictures, issues } from "#src/db/schema/scan-issues.ts";
import { type FindingPicture, MAX_PICTURE_BYTES } from "#src/scanner/findings.ts";

/** Issues of a site with a picture; further ones have none. */
const MAX_PICTURES = 200;

interface PicturedPage {
  siteId: string;
  pageId: string;
  now: Date;
}

/** Stores pictures of issues that have none yet, and replaces those that show the same page. */
export async function storePictures(
  tx: Transaction,
  { siteId, pageId, now }: PicturedPage,
  pictures: readonly FindingPicture[],
  issueOf: (finding: FindingPicture["finding"]) => string | undefined,
): Promise<void> {
  const images = new Map<string, Buffer>();
  for (const { finding, image } of pictures) {
    const issueId = issueOf(finding);
    if (issueId && !images.has(issueId) && image.length <= MAX_PICTURE_BYTES)
      images.set(issueId, Buffer.from(image));
  }
  if (images.size === 0) return;
  const room = MAX_PICTURES - (await countPictures(tx, siteId));
  const rows = [...images].slice(0, Math.max(0, room));
  if (rows.length === 0) return;
  await tx
    .insert(issuePictures)
    .values(rows.map(([issueId, image]) => ({ issueId, pageId, image, takenAt: now })))
    .onConflictDoUpdate({
      target: issuePictures.issueId,
      set: { image: sql`excluded.image`, takenAt: now },
      setWhere: eq(issuePictures.pageId, pageId),
    });
}

async function countPictures(tx: Transaction, siteId: string): Promise<number> {
  return tx.$count(
    issuePictures,
    sql`${issuePictures.issueId} in (select ${issues.id} from ${issues} where ${issues.siteId} = ${siteId})`,
  );
}

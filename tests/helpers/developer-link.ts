import { randomUUID } from "node:crypto";
import type { Database } from "#src/db/client.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";

/** Inserts a link that shows one issue, which a developer has marked as done; returns its ID. */
export async function insertDeveloperLink(
  db: Database,
  { siteId, issueId, userId }: { siteId: string; issueId: string; userId: number },
): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const shared = { siteId, userId, token: randomUUID(), expiresAt };
  const [link] = await db.insert(developerLinks).values(shared).returning();
  const linkId = link?.id ?? "";
  await db.insert(linkedIssues).values({ linkId, issueId, state: "still", email: "dev@example.com" });
  return linkId;
}

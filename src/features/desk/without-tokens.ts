import { inArray, or } from "drizzle-orm";
import type { Database, Transaction } from "#src/db/client.ts";
import { deskConversations } from "#src/db/schema/desk.ts";
import { withoutTokenForms } from "./desk-token.ts";

/** A word that may be a token, judging by its letters and length. */
const CANDIDATES = /(?<![a-z0-9])[a-km-np-z2-9]{15}(?![a-z0-9])/gi;

/**
 * Removes all conversations' tokens from text that people will read: anyone with a token can write
 * in its owner's name.
 */
export async function withoutTokens(db: Database | Transaction, text: string): Promise<string> {
  const bare = withoutTokenForms(text, []);
  const words = [...new Set(bare.match(CANDIDATES))].map((word) => word.toLowerCase());
  if (words.length === 0) return bare;
  const { customerToken, teamToken } = deskConversations;
  const found = await db
    .select({ customerToken, teamToken })
    .from(deskConversations)
    .where(or(inArray(customerToken, words), inArray(teamToken, words)));
  return withoutTokenForms(
    bare,
    found.flatMap((tokens) => Object.values(tokens)),
  );
}

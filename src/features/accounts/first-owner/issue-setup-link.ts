import { sql } from "drizzle-orm";
import { PAGES } from "#shared/paths.ts";
import { addHours } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { setupLinks } from "#src/db/schema/server.ts";
import type { Services } from "#src/services.ts";
import { newToken } from "../one-time-token.ts";

/** Lifetime of the link printed on startup. */
export const SETUP_HOURS = 1;

/**
 * Returns a new link for creating the first account, replacing any link from an earlier start; null
 * once an account exists, or if anyone may register.
 */
export async function issueSetupLink({ config, clock, db }: Services): Promise<string | null> {
  if (config.signUps === "open") return null;
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  if (anybody) return null;
  const { token, hash } = newToken();
  const row = { token: hash, expiresAt: addHours(clock.now(), SETUP_HOURS) };
  await db
    .insert(setupLinks)
    .values(row)
    .onConflictDoUpdate({ target: setupLinks.id, set: { ...row, id: sql`1` } });
  return `${config.publicUrl}${PAGES.setup}?${new URLSearchParams({ token })}`;
}

import type { User } from "../db/schema/accounts.ts";
import type { Services } from "../services.ts";
import { hasFactor } from "./has-factor.ts";

/**
 * Returns from when the account demands a second factor that the person lacks; null if it demands
 * none or they have one. People whom their organization signs in have no password to protect.
 */
export async function secondStepDue(
  { db }: Pick<Services, "db">,
  { user, owner, usesSso = false }: { user: User; owner: User; usesSso?: boolean | undefined },
): Promise<Date | null> {
  const from = owner.factorsDemandedFrom;
  if (!from || usesSso || user.password === "") return null;
  return (await hasFactor(db, user.id)) ? null : from;
}

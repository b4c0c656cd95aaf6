import type { User } from "../db/schema/accounts.ts";
import type { Services } from "../services.ts";
import { hasFactor } from "./has-factor.ts";

interface Entering {
  user: User;
  owner: User;
  /** The last proof of the session, by a factor of people who have one; undefined for a key. */
  confirmedAt?: Date | null | undefined;
  /** Whether the account itself runs the provider of the session or of the key's person. */
  isByProvider?: boolean | undefined;
}

/** A second step that an account demands, from a time on. */
export interface SecondStepDue {
  from: Date;
  /** Whether the person has a factor, which only this session has not proven. */
  hasFactor: boolean;
}

/**
 * Returns the second step that an account demands and a session, or a key's person, lacks; null if
 * there is none to give.
 */
export async function secondStepDue(
  { db }: Pick<Services, "db">,
  { user, owner, confirmedAt, isByProvider = false }: Entering,
): Promise<SecondStepDue | null> {
  const from = owner.factorsDemandedFrom;
  if (!from || isByProvider) return null;
  const has = await hasFactor(db, user.id);
  return has && confirmedAt !== null ? null : { from, hasFactor: has };
}

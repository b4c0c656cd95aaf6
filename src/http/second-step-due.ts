import type { User } from "../db/schema/accounts.ts";
import type { Services } from "../services.ts";
import { hasSecondStep } from "./has-second-step.ts";

interface Entering {
  user: User;
  owner: User;
  /** The session's last proof, by a second step if the user has one; undefined for a key. */
  confirmedAt?: Date | null | undefined;
  /** Whether the account's own provider signs in the session's or the key's user. */
  isByProvider?: boolean | undefined;
}

/** Second step required by an account starting at a certain time. */
export interface SecondStepDue {
  from: Date;
  /** Whether the user has a second step that this particular session has not completed. */
  hasSecondStep: boolean;
}

/**
 * Returns the second step that an account requires but a session, or an API key's user, lacks; null
 * if none is missing.
 */
export async function secondStepDue(
  { db }: Pick<Services, "db">,
  { user, owner, confirmedAt, isByProvider = false }: Entering,
): Promise<SecondStepDue | null> {
  const from = owner.secondStepDemandedFrom;
  if (!from || isByProvider) return null;
  const has = await hasSecondStep(db, user.id);
  return has && confirmedAt !== null ? null : { from, hasSecondStep: has };
}

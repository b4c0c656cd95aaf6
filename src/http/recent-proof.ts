import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { hasFactor } from "./has-factor.ts";

/**
 * Proofs of the last minutes that a route asks for beside its access rule, so that no API key
 * reaches it:
 * - `factor`: a second factor, of people who have one, for what a person at a borrowed device must
 *   not do;
 * - `identity`: the same, and the password of people without a factor, for changes of the sign-in.
 */
export type Proof = "factor" | "identity";

/** Minutes after which a person proves again who they are, before what is sensitive. */
const RECENT_MINUTES = 15;

/** The caller and the last proof of their session, which a key has none of. */
interface Proven {
  user: { id: number };
  confirmedAt?: Date | null | undefined;
}

/**
 * Requires a proof that a route asks for.
 * @throws DomainError `forbidden` with the code `confirm_first`
 */
export async function requireProof(
  services: Pick<Services, "db" | "clock">,
  session: Proven,
  proof: Proof,
): Promise<void> {
  if (proof === "identity" || (await hasFactor(services.db, session.user.id)))
    requireRecentProof(services, session);
}

/**
 * Requires that the person proved who they are in this session not longer ago than some minutes, by
 * a factor if they have one.
 * @throws DomainError `forbidden` with the code `confirm_first`
 */
export function requireRecentProof(
  { clock }: Pick<Services, "clock">,
  { confirmedAt }: Pick<Proven, "confirmedAt">,
  minutes = RECENT_MINUTES,
): void {
  const oldest = clock.now().getTime() - minutes * 60_000;
  if (!confirmedAt || confirmedAt.getTime() <= oldest) throw confirmFirst();
}

export function confirmFirst(): DomainError {
  return new DomainError("forbidden", FACTOR_ERRORS.confirmFirst, { code: "confirm_first" });
}

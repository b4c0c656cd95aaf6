import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { hasSecondStep } from "./has-second-step.ts";

/**
 * Recent proofs that a route may require in addition to its access rule; it then accepts no API
 * keys: - `second-step`: a second step, for users who have one, for actions that must not be
 * possible on a borrowed device; - `identity`: the same, plus the password for users without a
 * second step, for changes to sign-in methods.
 */
export type Proof = "second-step" | "identity";

/** Minutes after which sensitive actions require a new proof of identity. */
const RECENT_MINUTES = 15;

/** Caller with their session's last proof; keys have none. */
interface Proven {
  user: { id: number };
  confirmedAt?: Date | null | undefined;
}

/**
 * Requires the proof that a route asks for.
 * @throws DomainError `forbidden` with code `confirm_first`
 */
export async function requireProof(
  services: Pick<Services, "db" | "clock">,
  session: Proven,
  proof: Proof,
): Promise<void> {
  if (proof === "identity" || (await hasSecondStep(services.db, session.user.id)))
    requireRecentProof(services, session);
}

/**
 * Requires a recent proof of identity in this session, by a second step if the user has one.
 * @throws DomainError `forbidden` with code `confirm_first`
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
  return new DomainError("forbidden", SECOND_STEP_ERRORS.confirmFirst, { code: "confirm_first" });
}

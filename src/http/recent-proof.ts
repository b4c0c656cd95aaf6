import { FACTOR_ERRORS } from "#shared/factor-messages.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { hasFactor } from "./has-factor.ts";

/** Minutes after which a person proves again who they are, before what is sensitive. */
const RECENT_MINUTES = 15;

interface Proven {
  user: { id: number };
  confirmedAt: Date | null;
}

/**
 * Requires that the person proved who they are a moment ago, by a factor if they have one.
 * @throws DomainError `forbidden` with the code `confirm_first`
 */
export function requireRecentProof({ clock }: Pick<Services, "clock">, { confirmedAt }: Proven): void {
  const oldest = clock.now().getTime() - RECENT_MINUTES * 60_000;
  if (confirmedAt && confirmedAt.getTime() > oldest) return;
  throw new DomainError("forbidden", FACTOR_ERRORS.confirmFirst, { code: "confirm_first" });
}

/** Requires the same only of those who have a factor. */
export async function requireRecentFactor(
  services: Pick<Services, "db" | "clock">,
  session: Proven,
): Promise<void> {
  if (await hasFactor(services.db, session.user.id)) requireRecentProof(services, session);
}

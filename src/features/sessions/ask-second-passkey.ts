import type { PasskeyRequest } from "#shared/factors/passkeys.ts";
import type { Services } from "../../services.ts";
import { askPasskey } from "../factors/ask-passkey.ts";
import { findChallenge } from "../factors/challenges.ts";
import { ticketOver } from "./take-second-step.ts";

/**
 * Returns a challenge to a passkey of the user whose sign-in waits for its second step.
 * @throws DomainError `unauthorized` for a ticket that is over.
 */
export async function askSecondPasskey(services: Services, ticket: string): Promise<PasskeyRequest> {
  const open = { purpose: "second-step", now: services.clock.now() } as const;
  const userId = (await findChallenge(services.db, ticket, open))?.userId;
  if (!userId) throw ticketOver();
  return askPasskey(services, { purpose: "second-passkey", userId });
}

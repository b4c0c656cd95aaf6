import type { Transaction } from "#src/db/client.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { publishRevision } from "../publish-revision.ts";
import { endCorrectionOf } from "../take-back-correction.ts";
import { type OwnedCorrection, readOwnedCorrection, requireOwnedCorrection } from "./queries.ts";

/**
 * Publishes the current draft of an owner's correction.
 * @throws Error for an unknown correction; DomainError as thrown by `publishRevision`.
 */
export async function publishOwnedCorrection(
  services: Services,
  id: string,
  operator: string,
): Promise<OwnedCorrection> {
  const owned = await requireOwnedCorrection(services, id);
  const { correction, owner } = owned;
  await publishRevision(services, {
    owner,
    correction,
    revision: correction.revision,
    by: "operator",
    also: (tx) => recordState(tx, owned, { operator, command: "corrections publish", state: "live" }),
  });
  return readOwnedCorrection(services, id);
}

/**
 * Takes an owner's correction off the site, or discards its draft. Idempotent.
 * @throws Error for an unknown correction.
 */
export async function takeBackOwnedCorrection(
  services: Services,
  id: string,
  operator: string,
): Promise<OwnedCorrection> {
  const owned = await requireOwnedCorrection(services, id);
  const act = { operator, command: "corrections take-back", state: "taken-back" } as const;
  await endCorrectionOf(services, owned.owner, id, "operator", (tx) => recordState(tx, owned, act));
  return readOwnedCorrection(services, id);
}

function recordState(
  tx: Transaction,
  { correction, site, owner }: Awaited<ReturnType<typeof requireOwnedCorrection>>,
  { operator, command, state }: { operator: string; command: string; state: "live" | "taken-back" },
): Promise<void> {
  return recordOperatorAct(tx, {
    operator,
    command,
    accountId: owner.accountId,
    before: { state: correction.state },
    after: { site: site.origin, correction: correction.id, state },
  });
}

import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { endCorrectionOf } from "../take-back-correction.ts";
import { type OwnedCorrection, readOwnedCorrection, requireOwnedCorrection } from "./queries.ts";

/**
 * Takes an owner's correction off the site, or discards its draft. Idempotent.
 * @throws Error for an unknown correction.
 */
export async function takeBackOwnedCorrection(
  services: Services,
  id: string,
  operator: string,
): Promise<OwnedCorrection> {
  const { correction, site, owner } = await requireOwnedCorrection(services, id);
  await endCorrectionOf(services, owner, id, "operator", (tx) =>
    recordOperatorAct(tx, {
      operator,
      command: "corrections take-back",
      accountId: owner.accountId,
      before: { state: correction.state },
      after: { site: site.origin, correction: id, state: "taken-back" },
    }),
  );
  return readOwnedCorrection(services, id);
}

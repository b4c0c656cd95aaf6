import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { publishRevision } from "../publish-revision.ts";
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
  const { correction, site, owner } = await requireOwnedCorrection(services, id);
  await publishRevision(services, {
    owner,
    correction,
    revision: correction.revision,
    by: "operator",
    also: (tx) =>
      recordOperatorAct(tx, {
        operator,
        command: "corrections publish",
        accountId: owner.accountId,
        before: { state: correction.state },
        after: { site: site.origin, correction: id, state: "live" },
      }),
  });
  return readOwnedCorrection(services, id);
}

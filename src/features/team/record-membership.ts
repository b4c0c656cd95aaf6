import type { SecurityEventKind } from "#shared/audit/schemas.ts";
import type { MemberRole } from "#shared/team/roles.ts";
import type { Transaction } from "../../db/client.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import type { EvidenceEvent } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";

interface Membership {
  accountId: number;
  userId: number;
  at: Date;
}

export async function recordJoining(
  tx: Transaction,
  { role, ...membership }: Membership & { role: MemberRole },
): Promise<void> {
  await record(tx, membership, "member-joined", {
    kind: "member-joined",
    by: { userId: membership.userId },
    data: { role },
  });
}

export async function recordRole(
  tx: Transaction,
  {
    ownerId,
    before,
    role,
    ...membership
  }: Membership & { ownerId: number; before: MemberRole; role: MemberRole },
): Promise<void> {
  await record(tx, membership, "member-role", {
    kind: "member-role",
    by: { userId: ownerId },
    member: { userId: membership.userId },
    data: { role, before },
  });
}

/**
 * Records the end of a membership: by the owner, by the member, or through deletion of the member's
 * own account, which removes their name immediately.
 */
export async function recordLeaving(
  tx: Transaction,
  { ownerId, role, ...membership }: Membership & { ownerId: number | null; role: MemberRole },
): Promise<void> {
  const { userId } = membership;
  await record(tx, membership, ownerId === null ? "member-left" : "member-removed", {
    kind: "member-left",
    ...(ownerId === null ? { by: { userId } } : { by: { userId: ownerId }, member: { userId } }),
    data: { role, isRemoved: ownerId !== null },
  });
}

/** Adds the event to the account's evidence and to the log visible to its owner and the member. */
async function record(
  tx: Transaction,
  { accountId, userId, at }: Membership,
  kind: SecurityEventKind,
  event: EvidenceEvent & { data: { role: MemberRole } },
): Promise<void> {
  const { role } = event.data;
  await recordSecurityEvent(tx, { kind, accountId, userId, at, details: { role } });
  await recordEvidence(tx, { accountId, at }, [event]);
}

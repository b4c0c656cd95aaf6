import { and, eq, isNull } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import type { MemberRole } from "#shared/team/roles.ts";
import type { Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { teamInvites, teamMembers } from "../../db/schema/team.ts";
import type { Services } from "../../services.ts";
import { insertOrRestartUser } from "../accounts/insert-user.ts";
import { NO_PASSWORD } from "../accounts/passwords.ts";
import { requireInvitedSignUps } from "../accounts/sign-ups.ts";
import { acceptedNow } from "../accounts/terms-acceptance.ts";
import { roleChangedMail } from "../team/emails.ts";
import { membership } from "../team/end-membership.ts";
import { recordJoining, recordRole } from "../team/record-membership.ts";
import { joinedBySsoMail } from "./emails.ts";

const LONGEST_NAME = 100;

interface NewMember {
  owner: User;
  /** An unverified registration with the address, which is restarted. */
  existing: User | undefined;
  email: string;
  locale: Locale | null;
  claims: Record<string, unknown>;
}

/**
 * Creates a user without a password, whose address the provider has proven. The page on which
 * sign-ins start says that the first one accepts the terms.
 * @throws DomainError `forbidden` where nobody may make an account.
 */
export async function createMember(
  services: Services,
  tx: Transaction,
  { owner, existing, email, locale, claims: { name } }: NewMember,
): Promise<User> {
  requireInvitedSignUps(services);
  const { user } = await insertOrRestartUser(services, tx, existing, {
    email,
    password: NO_PASSWORD,
    locale,
    isEmailVerified: true,
    contactPerson: typeof name === "string" ? nameOf(name) : null,
    ...acceptedNow(services),
    lastAccountId: owner.accountId,
  });
  return user;
}

/** Adds a member, and uses up an open invitation; a viewer sees the part that it names. */
export async function addMember(
  services: Services,
  tx: Transaction,
  { owner, user, role }: { owner: User; user: User; role: MemberRole },
): Promise<void> {
  const { accountId } = owner;
  const at = services.clock.now();
  const [invite] = await tx
    .update(teamInvites)
    .set({ acceptedBy: user.id })
    .where(
      and(
        eq(teamInvites.accountId, accountId),
        eq(teamInvites.email, user.email),
        isNull(teamInvites.acceptedBy),
      ),
    )
    .returning({ part: teamInvites.part });
  const part = role === "viewer" ? (invite?.part ?? null) : null;
  await tx.insert(teamMembers).values({ accountId, userId: user.id, role, part, createdAt: at });
  await services.mail.add(tx, joinedBySsoMail(services.config, owner, { email: user.email, role }));
  await recordJoining(tx, { accountId, userId: user.id, role, at });
}

/** Gives a member the role of their claim, if it is another one. */
export async function updateRole(
  services: Services,
  tx: Transaction,
  { owner, user, role }: { owner: User; user: User; role: MemberRole },
): Promise<void> {
  const { accountId, id: ownerId } = owner;
  const own = membership(accountId, user.id);
  const [member] = await tx.select().from(teamMembers).where(own).for("update");
  if (!member || member.role === role) return;
  const part = role === "viewer" ? member.part : null;
  await tx.update(teamMembers).set({ role, part }).where(own);
  const mail = roleChangedMail(services.config, owner, user, { role, isPart: part !== null });
  await services.mail.add(tx, mail);
  const at = services.clock.now();
  await recordRole(tx, { accountId, userId: user.id, ownerId, before: member.role, role, at });
}

/** Returns a name without control characters; null for an empty one. */
function nameOf(name: string): string | null {
  return (
    name
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, LONGEST_NAME) || null
  );
}

import { and, eq, isNull, ne } from "drizzle-orm";
import * as v from "valibot";
import { EmailSchema } from "#shared/accounts/credentials.ts";
import type { Locale } from "#shared/language/locales.ts";
import { accountName, type MemberRole } from "#shared/team/roles.ts";
import { ssoDomains } from "#src/db/schema/single-sign-on.ts";
import { sites } from "#src/db/schema/sites.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { type SsoConnection, ssoIdentities } from "../../db/schema/single-sign-on.ts";
import { teamMembers } from "../../db/schema/team.ts";
import type { Services } from "../../services.ts";
import { insertOrRestartUser, isTaken } from "../accounts/insert-user.ts";
import { NO_PASSWORD } from "../accounts/passwords.ts";
import { requireInvitedSignUps } from "../accounts/sign-ups.ts";
import { acceptedNow } from "../accounts/terms-acceptance.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { roleChangedMail } from "../team/emails.ts";
import { membership } from "../team/end-membership.ts";
import { recordJoining, recordRole } from "../team/record-membership.ts";
import { connectedMail, joinedBySsoMail } from "./emails.ts";
import type { ProviderPerson } from "./exchange-code.ts";
import { provenDomain } from "./queries.ts";
import { refuse } from "./refuse-sign-in.ts";
import { roleOf } from "./role-of-claims.ts";

const LONGEST_NAME = 100;

export interface Admission {
  connection: SsoConnection;
  owner: User;
  person: ProviderPerson;
  /** The signed-in user to connect; null for a sign-in. */
  userId: number | null;
  /** The browser's region, for a new member. */
  locale: Locale | null;
}

/**
 * Returns the user for a person signed in by the provider: the user linked to that person, the user
 * connecting, a member with the same address and nothing else here, or a new member. The claim sets
 * the role.
 * @throws DomainError `forbidden` for everyone else, so a provider can sign in only its own team.
 */
export async function admitPerson(services: Services, tx: Transaction, admission: Admission): Promise<User> {
  const { connection, owner, person, userId, locale } = admission;
  const { accountId } = owner;
  const email = await providerEmail(tx, accountId, person.claims);
  const role = roleOf(connection, person.claims);
  const tied = await findTied(tx, connection, person.subject);
  if (userId !== null) return connect(services, tx, admission, { tied, role });
  if (tied) {
    await requireRole(services, tx, { owner, user: tied, role, connection });
    return tied;
  }
  const [existing] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  if (existing && (await isTiedToOther(tx, accountId, existing.id))) throw refuse("otherPerson");
  if (existing?.id === owner.id) throw refuse("ownerByPassword");
  const isMember = existing !== undefined && (await isMemberOf(tx, accountId, existing.id));
  if (isTaken(existing) && !isMember) throw refuse("knownAddress", "sso_known_address");
  if (role === null) throw refuse("noRole");
  if (existing && isMember) {
    if (await hasOwnWork(tx, existing, accountId)) throw refuse("connectFirst", "sso_known_address");
    await requireRole(services, tx, { owner, user: existing, role, connection });
    await tie(services, tx, admission, existing);
    return existing;
  }
  const user = await createMember(services, tx, { owner, existing, email, locale, claims: person.claims });
  await addMember(services, tx, { owner, user, role });
  await tie(services, tx, admission, user, { isNew: true });
  return user;
}

/** Links a signed-in owner or member to the person signed in by the provider. */
async function connect(
  services: Services,
  tx: Transaction,
  admission: Admission,
  { tied, role }: { tied: User | undefined; role: MemberRole | null },
): Promise<User> {
  const { owner, userId, connection } = admission;
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, userId ?? 0))
    .for("update");
  if (!user || (tied && tied.id !== user.id)) throw refuse("connectedOther");
  const isOwner = user.id === owner.id;
  if (!isOwner && !(await isMemberOf(tx, owner.accountId, user.id))) throw refuse("knownAddress");
  await requireRole(services, tx, { owner, user, role, connection });
  if (tied) return user;
  if (await isTiedToOther(tx, owner.accountId, user.id)) throw refuse("connectedOther");
  await tie(services, tx, admission, user);
  return user;
}

async function findTied(tx: Transaction, { accountId, issuer }: SsoConnection, subject: string) {
  const [row] = await tx
    .select({ user: users })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(
      and(
        eq(ssoIdentities.accountId, accountId),
        eq(ssoIdentities.issuer, issuer),
        eq(ssoIdentities.subject, subject),
      ),
    )
    .for("update");
  return row?.user;
}

async function isTiedToOther(tx: Transaction, accountId: number, userId: number): Promise<boolean> {
  const own = and(eq(ssoIdentities.accountId, accountId), eq(ssoIdentities.userId, userId));
  return (await tx.$count(ssoIdentities, own)) > 0;
}

async function isMemberOf(tx: Transaction, accountId: number, userId: number): Promise<boolean> {
  return (await tx.$count(teamMembers, membership(accountId, userId))) > 0;
}

/**
 * Keeps a member's role up to date; the owner's never changes.
 * @throws DomainError `forbidden` for a member without a role.
 */
async function requireRole(
  services: Services,
  tx: Transaction,
  {
    owner,
    user,
    role,
    connection,
  }: { owner: User; user: User; role: MemberRole | null; connection: SsoConnection },
): Promise<void> {
  if (user.id === owner.id) return;
  if (role === null) throw refuse("noRole");
  if (connection.roleClaim !== null) await updateRole(services, tx, { owner, user, role });
}

async function tie(
  services: Services,
  tx: Transaction,
  { connection, owner, person }: Admission,
  user: User,
  { isNew = false } = {},
): Promise<void> {
  const { accountId } = owner;
  const at = services.clock.now();
  await tx.insert(ssoIdentities).values({
    accountId,
    userId: user.id,
    issuer: connection.issuer,
    subject: person.subject,
    createdAt: at,
  });
  await recordSecurityEvent(tx, { kind: "sso-connected", accountId, userId: user.id, at });
  if (isNew) return;
  const account = accountName(owner);
  await services.mail.add(tx, connectedMail(services.config, user, account));
}

/**
 * Returns the address that a provider vouches for. The account must have proven the address's
 * domain, whatever the provider says, and the provider must not mark the address as unverified.
 * @throws DomainError `forbidden`
 */
async function providerEmail(
  tx: Transaction,
  accountId: number,
  { email, email_verified: isVerified }: Record<string, unknown>,
): Promise<string> {
  const parsed = v.safeParse(EmailSchema, email);
  if (!parsed.success) throw refuse("noEmail");
  if (isVerified === false || isVerified === "false") throw refuse("unverifiedEmail");
  const domain = parsed.output.slice(parsed.output.indexOf("@") + 1);
  if ((await tx.$count(ssoDomains, provenDomain(accountId, domain))) === 0) throw refuse("foreignEmail");
  return parsed.output;
}

/**
 * Whether a member has anything here besides this team: a subscription, their own widgets or
 * websites, or another team. A provider that signed them in would gain access to all of it.
 */
async function hasOwnWork(
  tx: Transaction,
  { id, accountId, stripeSubscriptionId }: User,
  teamId: number,
): Promise<boolean> {
  if (stripeSubscriptionId !== null) return true;
  const otherTeams = and(eq(teamMembers.userId, id), ne(teamMembers.accountId, teamId));
  return (
    (await tx.$count(teamMembers, otherTeams)) > 0 ||
    (await tx.$count(teamMembers, eq(teamMembers.accountId, accountId))) > 0 ||
    (await tx.$count(widgets, eq(widgets.accountId, accountId))) > 0 ||
    (await tx.$count(sites, eq(sites.accountId, accountId))) > 0
  );
}

interface NewMember {
  owner: User;
  /** Existing unverified registration with the address, which is restarted. */
  existing: User | undefined;
  email: string;
  locale: Locale | null;
  claims: Record<string, unknown>;
}

/**
 * Creates a user who has no password and whose address the provider has proven. The sign-in page
 * says that the first sign-in accepts the terms.
 * @throws DomainError `forbidden` where account creation is not allowed.
 */
async function createMember(
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

/**
 * Adds a member and uses up an open invitation; a viewer gets the part specified in the invitation.
 */
async function addMember(
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

/** Updates a member's role based on their claim. */
async function updateRole(
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

/** Returns a name without control characters; null if the result is empty. */
function nameOf(name: string): string | null {
  return (
    name
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, LONGEST_NAME) || null
  );
}

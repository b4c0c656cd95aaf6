import { eq } from "drizzle-orm";
import type { VerificationInput } from "#shared/accounts/credentials.ts";
import { ERRORS, VALIDATION } from "#shared/messages.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { pendingRegistrations, type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { requirePassword } from "./check-password.ts";
import { createSession } from "./create-session.ts";
import { endEarlierAccess } from "./end-earlier-access.ts";
import { badLink, hashToken } from "./one-time-token.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { welcomeMail } from "./registration-mails.ts";
import { acceptedByLink } from "./terms-acceptance.ts";

export interface Verification {
  user: User;
  alreadyVerified: boolean;
  /** Session for a browser that supplied the password; null otherwise. */
  sessionId: string | null;
  /** Whether the password was revoked, so the owner must set a new one. */
  passwordEnded: boolean;
}

/**
 * Opener of the link: the registering browser, someone who knows the password, or just someone who
 * reads the mailbox.
 */
type Holder = "own-browser" | "knows-password" | "mailbox";

/**
 * Verifies the address that a link was emailed to. The link proves access to the mailbox, not who
 * created the account. Unless the same person proves both, all other access ends: sessions, open
 * links, and the password of an account already in use.
 *
 * A used link succeeds again and says so.
 * @param isOwnBrowser whether the request comes from a browser that registered the user or is
 * signed in as them.
 * @throws DomainError `invalid` for an unknown link or a link older than 24 hours; at `password`
 * for a wrong password, or an empty password from another browser.
 */
export async function verifyEmail(
  services: Services,
  { token, password }: VerificationInput,
  isOwnBrowser: (user: User) => boolean,
): Promise<Verification> {
  const hash = hashToken(token);
  const seen = await findByLink(services, services.db, hash);
  const holder = seen.isEmailVerified ? "mailbox" : await holderOf(services, seen, password, isOwnBrowser);
  return transactAndMail(services, async (tx) => {
    const user = await findByLink(services, tx, hash);
    if (user.isEmailVerified) return { user, alreadyVerified: true, sessionId: null, passwordEnded: false };
    if (holder === "knows-password" && user.password !== seen.password)
      throw badLink(ERRORS.verificationToken);
    return markVerified(services, tx, user, holder);
  });
}

async function holderOf(
  services: Services,
  user: User,
  password: string | undefined,
  isOwnBrowser: (user: User) => boolean,
): Promise<Holder> {
  if (isOwnBrowser(user)) return "own-browser";
  if (password === undefined) return "mailbox";
  if (password === "") throw passwordNeeded(user);
  await requirePassword(services, user, password, { field: "password", message: ERRORS.notTheirPassword });
  return "knows-password";
}

async function markVerified(
  services: Services,
  tx: Transaction,
  user: User,
  holder: Holder,
): Promise<Verification> {
  const passwordEnded = holder === "mailbox" && (await hasBeenEntered(tx, user));
  await tx
    .update(users)
    .set({
      isEmailVerified: true,
      ...acceptedByLink(services, user),
      ...(passwordEnded && { password: NO_PASSWORD }),
    })
    .where(eq(users.id, user.id));
  if (holder === "mailbox") await endEarlierAccess(tx, user, services.clock.now());
  await services.mail.add(tx, welcomeMail(services.config, user, { passwordEnded }));
  const sessionId = holder === "knows-password" ? await createSession(services, tx, user.id) : null;
  return { user, alreadyVerified: false, sessionId, passwordEnded };
}

/**
 * Whether the user was signed in before verification, which is only possible after entering a card.
 */
async function hasBeenEntered(tx: Transaction, user: User): Promise<boolean> {
  const [pending] = await tx
    .select()
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.userId, user.id));
  return user.stripeSubscriptionId !== null || Boolean(pending?.completedAt);
}

/** Finds and, in a transaction, locks the user. @throws DomainError `invalid` */
async function findByLink({ clock }: Services, db: Database | Transaction, hash: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.emailVerificationToken, hash)).for("update");
  const expires = user?.emailVerificationExpires;
  const isUsable = user?.isEmailVerified || (expires && expires > clock.now());
  if (!user || !isUsable) throw badLink(ERRORS.verificationToken);
  return user;
}

/** Includes the address for password managers; the link holder can read it anyway. */
function passwordNeeded({ email, termsAcceptedAt }: User): DomainError {
  return new DomainError("invalid", ERRORS.registrantPassword, {
    code: "password_needed",
    fields: { password: VALIDATION.passwordRequired },
    details: { email, acceptsTerms: termsAcceptedAt === null },
  });
}

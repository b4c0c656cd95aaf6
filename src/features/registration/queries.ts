import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import type { RegistrationView } from "#shared/schemas/registration.ts";
import type { PendingRegistration } from "../../db/schema/accounts.ts";
import { pendingRegistrations, type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { type RegistrationClaim, readRegistrationCookie } from "../../http/registration-cookie.ts";
import type { Services } from "../../services.ts";

/** How long after completion the cookie still repeats the answer. */
const REPEAT_MS = 10 * 60_000;

export interface Registration {
  user: User;
  pending: PendingRegistration;
}

/**
 * The registration that this browser started.
 * @param userId who the request says it is for; another one than the cookie's is refused.
 * @throws DomainError `forbidden`, saying nothing about the account, without a cookie that still counts.
 */
export async function requireRegistration(
  services: Services,
  request: Request,
  userId?: number,
): Promise<Registration> {
  const claim = readRegistrationCookie(services, request);
  const registration =
    claim && (userId ?? claim.userId) === claim.userId ? await find(services, claim) : null;
  if (!registration) throw notThisBrowser();
  return registration;
}

export function notThisBrowser(): DomainError {
  return new DomainError("forbidden", ERRORS.registrationCookie, { code: "no_registration" });
}

export function registrationView({ user, pending }: Registration): RegistrationView {
  return {
    userId: user.id,
    email: user.email,
    plan: pending.plan,
    billingCycle: pending.billingCycle,
    contactPerson: pending.contactPerson,
    completed: pending.completedAt !== null,
  };
}

async function find({ db, clock }: Services, claim: RegistrationClaim): Promise<Registration | null> {
  const [row] = await db
    .select({ user: users, pending: pendingRegistrations })
    .from(users)
    .innerJoin(pendingRegistrations, eq(pendingRegistrations.userId, users.id))
    .where(eq(users.id, claim.userId));
  if (!row || row.user.sessionVersion !== claim.sessionVersion) return null;
  const { completedAt, sessionId } = row.pending;
  if (!completedAt) return row;
  const repeatable = sessionId !== null && clock.now().getTime() < completedAt.getTime() + REPEAT_MS;
  return repeatable ? row : null;
}

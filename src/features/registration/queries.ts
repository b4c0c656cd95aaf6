import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import type { RegistrationView } from "#shared/registration/step-2-schemas.ts";
import type { PendingRegistration } from "../../db/schema/accounts.ts";
import { pendingRegistrations, type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { type RegistrationClaim, readRegistrationCookie } from "../../http/registration-cookie.ts";
import type { Services } from "../../services.ts";

/** Time after completion during which the cookie still gets the same reply. */
const REPEAT_MS = 10 * 60_000;

export interface Registration {
  user: User;
  pending: PendingRegistration;
}

/**
 * Returns the registration that this browser started.
 * @param userId user named in the request; must match the cookie.
 * @throws DomainError `forbidden`, revealing nothing, unless the cookie is valid.
 */
export async function requireRegistration(services: Services, request: Request, userId?: number) {
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
    promotionCode: pending.promotionCode,
    country: pending.country,
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

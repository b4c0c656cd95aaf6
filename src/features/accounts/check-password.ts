import { ERRORS } from "#shared/messages.ts";
import type { User } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, type Limit, resetCount } from "../../http/rate-limit.ts";
import type { Services } from "../../services.ts";
import { verifyPassword } from "./passwords.ts";

/** Wrong passwords allowed per user until a correct password resets the count. */
const TRIES: Limit = { name: "password-checks", max: 10, windowSeconds: 900 };

/**
 * Rechecks a signed-in user's password before actions that must not be possible on a borrowed
 * device.
 * @throws DomainError `invalid` at `currentPassword`; `rate-limited`.
 */
export function checkPassword(services: Services, user: User, password: string): Promise<void> {
  const refusal = { field: "currentPassword", message: ERRORS.wrongPassword };
  return requirePassword(services, user, password, refusal);
}

/** @throws DomainError `invalid` at the refusal's field, with its message; `rate-limited`. */
export async function requirePassword(
  services: Services,
  user: User,
  password: string,
  { field, message }: { field: string; message: string },
): Promise<void> {
  await enforceLimit(services, TRIES, `user ${user.id}`);
  if (!(await verifyPassword(password, user.password))) {
    throw new DomainError("invalid", message, { code: "wrong_password", fields: { [field]: message } });
  }
  await resetCount(services, TRIES, `user ${user.id}`);
}

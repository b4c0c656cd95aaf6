import { DomainError } from "../../errors.ts";
import { countAgainst, type Limit, resetCount } from "../../http/rate-limit.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import { verifyPassword } from "./passwords.ts";
import type { User } from "./queries.ts";

/** Of one person, between two that were right. */
const TRIES: Limit = { name: "password-checks", max: 10, windowSeconds: 900 };

/**
 * Asks somebody who is signed in for their password once more, before what a borrowed device must not do.
 * @throws DomainError `invalid` at `currentPassword`; `rate-limited`.
 */
export async function checkPassword(services: Services, user: User, password: string): Promise<void> {
  await countAgainst(services, TRIES, `user ${user.id}`);
  if (!(await verifyPassword(password, user.password))) {
    throw new DomainError("invalid", ERRORS.wrongPassword, {
      code: "wrong_password",
      fields: { currentPassword: ERRORS.wrongPassword },
    });
  }
  await resetCount(services, TRIES, `user ${user.id}`);
}

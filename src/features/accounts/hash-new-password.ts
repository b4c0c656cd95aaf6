import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "../../errors.ts";
import { isCommonPassword } from "../common-passwords/is-common-password.ts";
import { hashPassword } from "./passwords.ts";

const SERVICE = "handrail";

/**
 * Hashes a password that somebody chooses.
 * @param person names that nobody's password should consist of.
 * @throws DomainError `invalid` at `password` for one that attackers try first; `unavailable` when
 * too many hashes are queued.
 */
export async function hashNewPassword(
  password: string,
  person: { email: string; username?: string | null },
): Promise<string> {
  if (isCommonPassword(password, [SERVICE, person.email, person.username ?? ""])) {
    const message = ERRORS.commonPassword;
    throw new DomainError("invalid", message, { code: "common_password", fields: { password: message } });
  }
  return hashPassword(password);
}

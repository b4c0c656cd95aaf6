import { ERRORS } from "#shared/messages.ts";
import { isLocalDemo } from "#src/local-demo.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { isCommonPassword, isListedPassword } from "./common-passwords/is-common-password.ts";
import { hashPassword } from "./passwords.ts";

const SERVICE = "handrail";

/**
 * Hashes a password that somebody chooses.
 * Where somebody tries the service out on their own machine, only passwords that stand on the list
 * as they are do not pass.
 * @param person names that nobody's password should consist of.
 * @throws DomainError `invalid` at `password` for one that attackers try first; `unavailable` when
 * too many hashes are queued.
 */
export async function hashNewPassword(
  { config }: Pick<Services, "config">,
  password: string,
  person: { email: string; username?: string | null },
): Promise<string> {
  const words = [SERVICE, person.email, person.username ?? ""];
  if (isLocalDemo(config) ? isListedPassword(password) : isCommonPassword(password, words)) {
    const message = ERRORS.commonPassword;
    throw new DomainError("invalid", message, { code: "common_password", fields: { password: message } });
  }
  return hashPassword(password);
}

import { ERRORS } from "#shared/messages.ts";
import { isLocalDemo } from "#src/local-demo.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { isCommonPassword, isListedPassword } from "./common-passwords/is-common-password.ts";
import { hashPassword } from "./passwords.ts";

const SERVICE = "handrail";

/**
 * Hashes a newly chosen password. A local demo rejects only passwords that are on the list as is.
 * @param person names the password must not consist of.
 * @throws DomainError `invalid` at `password` for a password attackers try first; `unavailable`
 * when too many hashes are queued.
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

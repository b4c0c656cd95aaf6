import type { Config } from "../../config.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { SIGN_UP_ERRORS } from "./error-messages.ts";

/** @throws DomainError `forbidden` unless anyone may register. */
export function requireOpenSignUps({ config }: Services): void {
  if (config.signUps !== "open") throw refusal(config.signUps, config);
}

/** @throws DomainError `forbidden` if even invited users cannot create an account. */
export function requireInvitedSignUps({ config }: Services): void {
  if (config.signUps === "closed") throw refusal(config.signUps, config);
}

function refusal(
  signUps: keyof typeof SIGN_UP_ERRORS,
  { shownSupportEmail: supportEmail }: Config,
): DomainError {
  const messages = SIGN_UP_ERRORS[signUps];
  const message =
    supportEmail === null
      ? messages.withoutAddress
      : { messageId: messages.withAddress, values: { supportEmail } };
  return new DomainError("forbidden", message, { code: "sign_ups_closed" });
}

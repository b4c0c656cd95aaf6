import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { SIGN_UP_ERRORS } from "./error-messages.ts";

/** @throws DomainError `forbidden` unless anyone may register. */
export function requireOpenSignUps({ config: { signUps, supportEmail } }: Services): void {
  if (signUps !== "open") throw refusal(SIGN_UP_ERRORS[signUps], supportEmail);
}

/** @throws DomainError `forbidden` if even invited users cannot create an account. */
export function requireInvitedSignUps({ config: { signUps, supportEmail } }: Services): void {
  if (signUps === "closed") throw refusal(SIGN_UP_ERRORS.closed, supportEmail);
}

function refusal(messageId: string, supportEmail: string): DomainError {
  return new DomainError("forbidden", { messageId, values: { supportEmail } }, { code: "sign_ups_closed" });
}

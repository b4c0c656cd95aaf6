import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";

/** @throws DomainError `forbidden` unless everybody may register. */
export function requireOpenSignUps({ config: { signUps, supportEmail } }: Services): void {
  if (signUps === "open") return;
  const reason = signUps === "invited" ? "New accounts here are by invitation." : CLOSED;
  throw refusal(`${reason} To ask for one, write to ${supportEmail}.`);
}

/** @throws DomainError `forbidden` where not even an invitation makes an account. */
export function requireInvitedSignUps({ config: { signUps, supportEmail } }: Services): void {
  if (signUps !== "closed") return;
  throw refusal(`${CLOSED} To ask for one, write to ${supportEmail}.`);
}

const CLOSED = "Nobody can make a new account here.";

function refusal(sentence: string): DomainError {
  return new DomainError("forbidden", sentence, { code: "sign_ups_closed" });
}

import { VALIDATION } from "#shared/messages.ts";
import { DisownRegistration } from "./parts/disown-registration.tsx";
import { EmailChange } from "./parts/email-change.tsx";
import { useQueryParameter } from "./parts/use-query-parameter.ts";
import { Checking, Verification, VerificationFailed } from "./verify-email/verification.tsx";

/**
 * The page of the mailed links: `token` verifies the address; the others ask first. `disown`
 * withdraws the registration, `change` confirms another address and `cancel-change` keeps the old
 * one.
 */
export function VerifyEmail() {
  const token = useQueryParameter("token");
  const disown = useQueryParameter("disown");
  const change = useQueryParameter("change");
  const cancelChange = useQueryParameter("cancel-change");
  if (disown) return <DisownRegistration token={disown} />;
  if (change) return <EmailChange token={change} what="confirm" />;
  if (cancelChange) return <EmailChange token={cancelChange} what="cancel" />;
  if (token === undefined) return <Checking />;
  if (!token) return <VerificationFailed sentence={VALIDATION.verificationTokenRequired} />;
  return <Verification token={token} />;
}

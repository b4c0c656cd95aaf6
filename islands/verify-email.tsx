import { VALIDATION } from "#shared/messages.ts";
import { useQueryParameter } from "./parts/use-query-parameter.ts";
import { ConfirmLink } from "./verify-email/confirm-link.tsx";
import { Checking, Verification, VerificationFailed } from "./verify-email/verification.tsx";

/**
 * Acts on an emailed link: `token` verifies the address, `disown` withdraws a registration,
 * `change` confirms a new address and `cancel-change` keeps the old one.
 */
export function VerifyEmail() {
  const token = useQueryParameter("token");
  const disown = useQueryParameter("disown");
  const change = useQueryParameter("change");
  const cancelChange = useQueryParameter("cancel-change");
  if (disown) return <ConfirmLink token={disown} action="disown" />;
  if (change) return <ConfirmLink token={change} action="confirmChange" />;
  if (cancelChange) return <ConfirmLink token={cancelChange} action="cancelChange" />;
  if (token === undefined) return <Checking />;
  if (!token) return <VerificationFailed sentence={VALIDATION.verificationTokenRequired} />;
  return <Verification token={token} />;
}

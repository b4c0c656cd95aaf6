import type { VerifyEmailSchema } from "../accounts/credentials.ts";
import type { ChangeEmailSchema } from "../accounts/schemas.ts";
import type { Contract, Message, Sent } from "../endpoint.ts";

export const requestEmailChange: Contract<{ body: Sent<typeof ChangeEmailSchema>; output: Message }> =
  "POST /api/account/email";

export const cancelEmailChange: Contract = "DELETE /api/account/email";

/** Confirms an email change through the link emailed to both addresses. */
export const confirmEmailChange: Contract<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> =
  "POST /api/auth/email-change";

/** Cancels an email change through the link emailed to the old address. */
export const rejectEmailChange: Contract<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> =
  "POST /api/auth/email-change/cancel";

import type { VerifyEmailSchema } from "../accounts/credentials.ts";
import type { ChangeEmailSchema } from "../accounts/schemas.ts";
import type { Contract, Message, Sent } from "../endpoint.ts";

export const requestEmailChange: Contract<{ body: Sent<typeof ChangeEmailSchema>; output: Message }> =
  "POST /api/account/email";

export const cancelEmailChange: Contract = "DELETE /api/account/email";

/** By the link that both addresses were mailed. */
export const confirmEmailChange: Contract<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> =
  "POST /api/auth/email-change";

/** By the link that the old address was mailed. */
export const rejectEmailChange: Contract<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> =
  "POST /api/auth/email-change/cancel";

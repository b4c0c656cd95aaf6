import type { VerifyEmailSchema } from "../schemas/credentials.ts";
import type { ChangeEmailSchema } from "../schemas/profile.ts";
import type { Endpoint, Message, Sent } from "./endpoint.ts";

export const requestEmailChange: Endpoint<{ body: Sent<typeof ChangeEmailSchema>; output: Message }> = {
  method: "POST",
  path: "/api/account/email",
  status: 202,
};

export const cancelEmailChange: Endpoint = { method: "DELETE", path: "/api/account/email" };

/** By the link that both addresses were mailed. */
export const confirmEmailChange: Endpoint<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> = {
  method: "POST",
  path: "/api/auth/email-change",
};

/** By the link that the old address was mailed. */
export const rejectEmailChange: Endpoint<{ body: Sent<typeof VerifyEmailSchema>; output: Message }> = {
  method: "POST",
  path: "/api/auth/email-change/cancel",
};

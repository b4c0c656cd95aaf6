import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import { VALIDATION } from "../messages.ts";

/** Starts a sign-in for an email address, whose domain determines the provider. */
export const StartSsoSchema = v.object({
  email: EmailSchema,
  /** Path to open afterwards. */
  next: v.optional(v.pipe(v.string(), v.maxLength(2_000, VALIDATION.tooLong))),
});

/** Query of the provider's redirect. */
export const FinishSsoSchema = v.object({
  query: v.pipe(v.string(VALIDATION.required), v.maxLength(8_000, VALIDATION.tooLong)),
});

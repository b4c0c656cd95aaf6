import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { LoginSchema, VerifyEmailSchema } from "./credentials.ts";

/**
 * A password proves, from another browser than the one that registered, that the same person opened
 * the link.
 */
export const VerificationSchema = v.object({
  ...VerifyEmailSchema.entries,
  password: v.optional(v.pipe(v.string(VALIDATION.passwordRequired), v.maxLength(256, VALIDATION.tooLong))),
});
export type VerificationInput = v.InferOutput<typeof VerificationSchema>;

/** The form that a browser gets which did not register. */
export const RegistrantPasswordSchema = v.object({ password: LoginSchema.entries.password });

import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { LoginSchema, VerifyEmailSchema } from "./credentials.ts";

/** In a browser that did not register, the password proves that it is the same person. */
export const VerificationSchema = v.object({
  ...VerifyEmailSchema.entries,
  password: v.optional(v.pipe(v.string(VALIDATION.passwordRequired), v.maxLength(256, VALIDATION.tooLong))),
});
export type VerificationInput = v.InferOutput<typeof VerificationSchema>;

/** Form for a browser that did not register. */
export const RegistrantPasswordSchema = v.object({ password: LoginSchema.entries.password });

import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { idSchema } from "../schemas/integers.ts";

/** Maximum length of an email address in SMTP (RFC 5321, 4.5.3.1). */
const EMAIL_LIMIT = 254;

/**
 * An address that an existing account may have: lowercase, without quotes, comments, or line
 * breaks, so it is safe to use as a recipient.
 */
const KnownEmailSchema = v.pipe(
  v.string(VALIDATION.email),
  v.trim(),
  v.maxLength(EMAIL_LIMIT, VALIDATION.email),
  v.regex(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, VALIDATION.email),
  v.toLowerCase(),
);

/** A new address, in a form accepted by mail servers and the card provider (RFC 5321). */
export const EmailSchema = v.pipe(
  KnownEmailSchema,
  v.regex(/^[^.@]+(?:\.[^.@]+)*@/, VALIDATION.email),
  v.regex(/^[^@]{1,64}@/, VALIDATION.email),
  v.regex(/@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, VALIDATION.email),
);

/** Limits the length so the server never hashes huge passwords. */
export const PasswordSchema = v.pipe(
  v.string(VALIDATION.passwordRequired),
  v.minLength(8, VALIDATION.passwordLength),
  v.maxLength(256, VALIDATION.passwordTooLong),
  v.check(
    (value) => [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((kind) => kind.test(value)),
    VALIDATION.passwordKinds,
  ),
);

export const UsernameSchema = v.pipe(
  v.string(VALIDATION.usernameRequired),
  v.trim(),
  v.nonEmpty(VALIDATION.usernameRequired),
  v.regex(/^[\w.-]{3,40}$/, VALIDATION.usernameInvalid),
);

export const UserIdSchema = idSchema(VALIDATION.required);

export const LoginSchema = v.object({
  email: KnownEmailSchema,
  password: v.pipe(v.string(VALIDATION.passwordRequired), v.nonEmpty(VALIDATION.passwordRequired)),
});
export type LoginInput = v.InferOutput<typeof LoginSchema>;

export const UsernameLoginSchema = v.object({
  username: v.pipe(v.string(VALIDATION.usernameRequired), v.trim(), v.nonEmpty(VALIDATION.usernameRequired)),
  password: v.pipe(v.string(VALIDATION.passwordRequired), v.nonEmpty(VALIDATION.passwordRequired)),
});
export type UsernameLoginInput = v.InferOutput<typeof UsernameLoginSchema>;

/**
 * Accepts a username or, if it contains an @, an email address; errors are reported under
 * `username`.
 */
export const DialogLoginSchema = v.pipe(
  UsernameLoginSchema,
  v.rawTransform(({ dataset, addIssue }): LoginInput | UsernameLoginInput => {
    const { username, password } = dataset.value;
    if (!username.includes("@")) return { username, password };
    const email = v.safeParse(KnownEmailSchema, username);
    if (email.success) return { email: email.output, password };
    addIssue({
      message: VALIDATION.email,
      path: [{ type: "object", origin: "value", input: dataset.value, key: "username", value: username }],
    });
    return dataset.value;
  }),
);

/**
 * Acceptance of the terms. If absent, the emailed link asks for it; `false` is refused because
 * forms send it for an unchecked box.
 */
export const OptionalAcceptanceSchema = v.optional(v.literal(true, VALIDATION.termsRequired));

export const DialogRegisterSchema = v.pipe(
  v.object({
    username: UsernameSchema,
    email: EmailSchema,
    password: PasswordSchema,
    confirmPassword: v.string(VALIDATION.passwordsDiffer),
    acceptTerms: OptionalAcceptanceSchema,
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (input) => input.password === input.confirmPassword,
      VALIDATION.passwordsDiffer,
    ),
    ["confirmPassword"],
  ),
);
export type DialogRegisterInput = v.InferOutput<typeof DialogRegisterSchema>;

export const ForgotPasswordSchema = v.object({ email: KnownEmailSchema });

export const ResetPasswordSchema = v.object({
  token: v.pipe(v.string(VALIDATION.tokenRequired), v.nonEmpty(VALIDATION.tokenRequired)),
  password: PasswordSchema,
});

export const VerifyEmailSchema = v.object({
  token: v.pipe(
    v.string(VALIDATION.verificationTokenRequired),
    v.nonEmpty(VALIDATION.verificationTokenRequired),
  ),
});

/** Resends the email, by address or by the user ID returned with a refused sign-in. */
export const ResendVerificationSchema = v.object({ email: KnownEmailSchema });
export const ResendByUserIdSchema = v.object({ userId: UserIdSchema });

/** Includes the password, which proves the user's identity in a browser that did not register. */
export const VerificationSchema = v.object({
  ...VerifyEmailSchema.entries,
  password: v.optional(v.pipe(v.string(VALIDATION.passwordRequired), v.maxLength(256, VALIDATION.tooLong))),
});

/** Form for a browser that did not register. */
export const RegistrantPasswordSchema = v.object({ password: LoginSchema.entries.password });

export type VerificationInput = v.InferOutput<typeof VerificationSchema>;

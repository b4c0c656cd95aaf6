import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { isUuid } from "../schemas/uuid.ts";
import { SECOND_STEP_VALIDATION } from "./messages.ts";
import { type PasskeySignature, PasskeySignatureSchema, SecondStepNameSchema } from "./passkeys.ts";

/** Kinds of second steps. */
export type SecondStepKind = "authenticator" | "passkey";

/** Number of days until a required second step is enforced. */
export const SECOND_STEP_GRACE_DAYS = 7;

/** Number of minutes a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 10;

const code = v.pipe(
  v.string(SECOND_STEP_VALIDATION.code),
  v.maxLength(40, SECOND_STEP_VALIDATION.code),
  v.transform((typed) => typed.replaceAll(/\s/g, "")),
  v.regex(/^\d{6}$/, SECOND_STEP_VALIDATION.code),
);

/** Recovery code alphabet: Crockford's Base32, which excludes easily confused characters. */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Accepts handwritten variants of a code: uppercase letters, other hyphens, o for 0, and i or l for
 * 1.
 */
const recoveryCode = v.pipe(
  v.string(SECOND_STEP_VALIDATION.recoveryCode),
  v.maxLength(60, SECOND_STEP_VALIDATION.recoveryCode),
  v.transform((typed) =>
    typed
      .toLowerCase()
      .replaceAll(/[\s\p{Pd}]/gu, "")
      .replaceAll("o", "0")
      .replaceAll(/[il]/g, "1"),
  ),
  v.regex(/^[0-9a-hjkmnp-tv-z]{12}$/, SECOND_STEP_VALIDATION.recoveryCode),
);

const TicketSchema = v.pipe(
  v.string(SECOND_STEP_VALIDATION.ticket),
  v.regex(/^[\w-]{43}$/, SECOND_STEP_VALIDATION.ticket),
);

/** Alternative proofs; each request contains exactly one. */
const proofEntries = {
  code: v.optional(code),
  recoveryCode: v.optional(recoveryCode),
  passkey: v.optional(PasskeySignatureSchema),
};

export interface SecondStepProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeySignature | undefined;
}

/** A sign-in's second step, using an app's code, a recovery code, or a passkey. */
export const SecondStepSchema = v.pipe(
  v.object({ ticket: TicketSchema, ...proofEntries }),
  v.forward(
    v.check((input) => hasProof(input), SECOND_STEP_VALIDATION.code),
    ["code"],
  ),
);
export type SecondStepInput = v.InferOutput<typeof SecondStepSchema>;

const currentPassword = v.pipe(
  v.string(VALIDATION.passwordRequired),
  v.nonEmpty(VALIDATION.passwordRequired),
);

export const SecondPasskeySchema = v.object({ ticket: TicketSchema });

/** Confirms a signed-in user's identity; the password suffices for users without a second step. */
export const ConfirmationSchema = v.pipe(
  v.object({ currentPassword: v.optional(currentPassword), ...proofEntries }),
  v.forward(
    v.check((input) => hasProof(input), VALIDATION.passwordRequired),
    ["currentPassword"],
  ),
);
export type ConfirmationInput = v.InferOutput<typeof ConfirmationSchema>;

/** Form versions of these schemas, each with a single field. */
export const CodeFormSchema = v.object({ code });
export const RecoveryFormSchema = v.object({ recoveryCode });
export const PasswordFormSchema = v.object({ currentPassword });

function hasProof({ ticket: _, ...proof }: Record<string, unknown>): boolean {
  return Object.values(proof).some((given) => given !== undefined);
}

export const DemandSecondStepSchema = v.object({ isDemanded: v.boolean(SECOND_STEP_VALIDATION.demanded) });

export const AddAuthenticatorSchema = v.object({
  /** Sealed value returned at the start of setup. */
  setup: v.pipe(
    v.string(SECOND_STEP_VALIDATION.code),
    v.check((value) => isUuid(value.slice(0, 36)), SECOND_STEP_VALIDATION.code),
    v.maxLength(400, SECOND_STEP_VALIDATION.code),
  ),
  name: SecondStepNameSchema,
  code,
});
export type AddAuthenticatorInput = v.InferOutput<typeof AddAuthenticatorSchema>;

/** A sign-in with a correct password that is waiting for its second step. */
export interface SecondStep {
  /** Single-use; expires after 10 minutes. */
  ticket: string;
  /** The user's second steps. Recovery codes are always accepted as well. */
  ways: SecondStepKind[];
}

/** A new authenticator app, before its first code is entered. */
export interface AuthenticatorSetup {
  setup: string;
  /** Secret in Base32, to type in if no camera can scan the QR code. */
  key: string;
  /** Secret as an `otpauth:` URI. */
  uri: string;
  /** URI as a QR code: the outline of its dark squares within a square of `size` units. */
  picture: { size: number; path: string };
}

/** An authenticator app or a passkey. */
export interface SecondStepView {
  id: string;
  kind: SecondStepKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface SecondStepsView {
  secondSteps: SecondStepView[];
  recoveryCodesLeft: number;
  /** Whether passkeys work at this service's address. */
  takesPasskeys: boolean;
}

/** Recovery codes, shown only once; null if the earlier codes remain valid. */
export interface NewRecoveryCodes {
  recoveryCodes: string[] | null;
}

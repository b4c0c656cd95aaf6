import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { isUuid } from "../schemas/uuid.ts";
import { SECOND_STEP_VALIDATION } from "./messages.ts";
import { type PasskeySignature, PasskeySignatureSchema } from "./passkeys.ts";

/** Kinds of second steps. */
export type SecondStepKind = "authenticator" | "passkey";

/** Days until a required second step is enforced. */
export const SECOND_STEP_GRACE_DAYS = 7;

/** Minutes that a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 10;

const code = v.pipe(
  v.string(SECOND_STEP_VALIDATION.code),
  v.maxLength(40, SECOND_STEP_VALIDATION.code),
  v.transform((typed) => typed.replaceAll(/\s/g, "")),
  v.regex(/^\d{6}$/, SECOND_STEP_VALIDATION.code),
);

/** Alphabet of recovery codes: Crockford's Base32, without easily confused characters. */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Accepts handwritten variants of a code: capitals, other hyphens, and o, i and l for 0 and 1. */
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

const name = v.pipe(
  v.string(SECOND_STEP_VALIDATION.name),
  v.trim(),
  v.nonEmpty(SECOND_STEP_VALIDATION.name),
  v.maxLength(60, SECOND_STEP_VALIDATION.name),
);

/** Alternative proofs; a request contains one of them. */
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

/** The second step of a sign-in, by an app's code, a recovery code or a passkey. */
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

/** Confirmation of a signed-in user's identity; the password suffices without a second step. */
export const ConfirmationSchema = v.pipe(
  v.object({ currentPassword: v.optional(currentPassword), ...proofEntries }),
  v.forward(
    v.check((input) => hasProof(input), VALIDATION.passwordRequired),
    ["currentPassword"],
  ),
);
export type ConfirmationInput = v.InferOutput<typeof ConfirmationSchema>;

/** Form variants of these schemas, each with a single field. */
export const CodeFormSchema = v.object({ code });
export const RecoveryFormSchema = v.object({ recoveryCode });
export const PasswordFormSchema = v.object({ currentPassword });

function hasProof({ ticket: _, ...proof }: Record<string, unknown>): boolean {
  return Object.values(proof).some((given) => given !== undefined);
}

export const DemandSecondStepSchema = v.object({ isDemanded: v.boolean(SECOND_STEP_VALIDATION.demanded) });

export const AddAuthenticatorSchema = v.object({
  /** The sealed value returned when the setup began. */
  setup: v.pipe(
    v.string(SECOND_STEP_VALIDATION.code),
    v.check((value) => isUuid(value.slice(0, 36)), SECOND_STEP_VALIDATION.code),
    v.maxLength(400, SECOND_STEP_VALIDATION.code),
  ),
  name,
  code,
});
export type AddAuthenticatorInput = v.InferOutput<typeof AddAuthenticatorSchema>;

/** A sign-in with a correct password that waits for its second step. */
export interface SecondStep {
  /** Valid once, and for 10 minutes. */
  ticket: string;
  /** The user's second steps. Recovery codes are always accepted as well. */
  ways: SecondStepKind[];
}

/** A new authenticator app, before its first code. */
export interface AuthenticatorSetup {
  setup: string;
  /** The secret in Base32, for typing if no camera can scan the QR code. */
  key: string;
  /** The secret as an `otpauth:` URI. */
  uri: string;
  /** The URI as a QR code: the outline of its dark squares in a square of `size` units. */
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
  /** Whether passkeys work at the service's address. */
  takesPasskeys: boolean;
}

/** Recovery codes, shown only once; null if the earlier ones stay valid. */
export interface NewRecoveryCodes {
  recoveryCodes: string[] | null;
}

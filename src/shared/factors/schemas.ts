import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { isUuid } from "../schemas/uuid.ts";
import { FACTOR_VALIDATION } from "./messages.ts";
import { type PasskeySignature, PasskeySignatureSchema } from "./passkeys.ts";

/** Ways to take the second step of a sign-in. */
export type FactorKind = "authenticator" | "passkey";

/** Days after which a demanded second factor is enforced. */
export const FACTOR_GRACE_DAYS = 7;

/** Minutes that a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 10;

const code = v.pipe(
  v.string(FACTOR_VALIDATION.code),
  v.maxLength(40, FACTOR_VALIDATION.code),
  v.transform((typed) => typed.replaceAll(/\s/g, "")),
  v.regex(/^\d{6}$/, FACTOR_VALIDATION.code),
);

/** Letters and digits of recovery codes: those of Crockford's Base32, which nobody confuses. */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Takes a code as it is written down: with capitals, other hyphens, and o, i and l for 0 and 1. */
const recoveryCode = v.pipe(
  v.string(FACTOR_VALIDATION.recoveryCode),
  v.maxLength(60, FACTOR_VALIDATION.recoveryCode),
  v.transform((typed) =>
    typed
      .toLowerCase()
      .replaceAll(/[\s\p{Pd}]/gu, "")
      .replaceAll("o", "0")
      .replaceAll(/[il]/g, "1"),
  ),
  v.regex(/^[0-9a-hjkmnp-tv-z]{12}$/, FACTOR_VALIDATION.recoveryCode),
);

const TicketSchema = v.pipe(
  v.string(FACTOR_VALIDATION.ticket),
  v.regex(/^[\w-]{43}$/, FACTOR_VALIDATION.ticket),
);

const name = v.pipe(
  v.string(FACTOR_VALIDATION.name),
  v.trim(),
  v.nonEmpty(FACTOR_VALIDATION.name),
  v.maxLength(60, FACTOR_VALIDATION.name),
);

/** Members of a proof, of which a request has one. */
const proofEntries = {
  code: v.optional(code),
  recoveryCode: v.optional(recoveryCode),
  passkey: v.optional(PasskeySignatureSchema),
};

/** A proof of a factor. */
export interface FactorProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeySignature | undefined;
}

/** The second step of a sign-in, by an app's code, a recovery code or a passkey. */
export const SecondStepSchema = v.pipe(
  v.object({ ticket: TicketSchema, ...proofEntries }),
  v.forward(
    v.check((input) => hasProof(input), FACTOR_VALIDATION.code),
    ["code"],
  ),
);
export type SecondStepInput = v.InferOutput<typeof SecondStepSchema>;

const currentPassword = v.pipe(
  v.string(VALIDATION.passwordRequired),
  v.nonEmpty(VALIDATION.passwordRequired),
);

export const SecondPasskeySchema = v.object({ ticket: TicketSchema });

/** Proof of a signed-in person that it is still them, by the password alone without a factor. */
export const ConfirmationSchema = v.pipe(
  v.object({ currentPassword: v.optional(currentPassword), ...proofEntries }),
  v.forward(
    v.check((input) => hasProof(input), VALIDATION.passwordRequired),
    ["currentPassword"],
  ),
);
export type ConfirmationInput = v.InferOutput<typeof ConfirmationSchema>;

/** The same in forms, which ask for one thing at a time. */
export const CodeFormSchema = v.object({ code });
export const RecoveryFormSchema = v.object({ recoveryCode });
export const PasswordFormSchema = v.object({ currentPassword });

function hasProof({ ticket: _, ...proof }: Record<string, unknown>): boolean {
  return Object.values(proof).some((given) => given !== undefined);
}

/** Whether an account demands a second factor of its team. */
export const DemandFactorsSchema = v.object({ isDemanded: v.boolean(FACTOR_VALIDATION.demanded) });

export const AddAuthenticatorSchema = v.object({
  /** The sealed value that began the setup. */
  setup: v.pipe(
    v.string(FACTOR_VALIDATION.code),
    v.check((value) => isUuid(value.slice(0, 36)), FACTOR_VALIDATION.code),
    v.maxLength(400, FACTOR_VALIDATION.code),
  ),
  name,
  code,
});
export type AddAuthenticatorInput = v.InferOutput<typeof AddAuthenticatorSchema>;

/** A sign-in whose password was right, and which waits for its second step. */
export interface SecondStep {
  /** Valid for 10 minutes, and once. */
  ticket: string;
  /** Ways that the person has. Recovery codes are always one. */
  ways: FactorKind[];
}

/** A new authenticator app, before its first code. */
export interface AuthenticatorSetup {
  setup: string;
  /** The secret in Base32, to be typed where no camera can read the picture. */
  key: string;
  /** The same as an `otpauth:` address. */
  uri: string;
  /** The address as a QR code: the outline of its dark squares in a square of `size` units. */
  picture: { size: number; path: string };
}

/** An authenticator app or a passkey. */
export interface FactorView {
  id: string;
  kind: FactorKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface FactorsView {
  factors: FactorView[];
  recoveryCodesLeft: number;
  /** Whether passkeys work at this address of the service. */
  takesPasskeys: boolean;
}

/** Recovery codes, which nothing shows a second time; null where the earlier ones stay valid. */
export interface NewRecoveryCodes {
  recoveryCodes: string[] | null;
}

import { inEnglish, type Wording } from "#shared/language/translate.ts";
import { ERRORS } from "#shared/messages.ts";

export type ErrorKind =
  | "malformed"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "invalid"
  | "rate-limited"
  | "unavailable";

export interface DomainErrorOptions {
  /** Stable identifier for programs, such as `email_taken`; defaults to the kind. */
  code?: string;
  /** One sentence per field, keyed by field name. */
  fields?: Record<string, string | Wording>;
  /** Seconds to wait before retrying. */
  retryAfter?: number;
  /** Additional reply members for callers to act on, such as `needsEmailVerification`. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error that verbs throw on purpose; `src/http/errors.ts` maps it to a reply. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly kind: ErrorKind;
  readonly code: string;
  /** Sentence translated for its reader; `message` is in English. */
  readonly sentence: string | Wording;
  readonly fields: Record<string, string | Wording> | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(kind: ErrorKind, sentence: string | Wording, options: DomainErrorOptions = {}) {
    super(inEnglish(sentence), { cause: options.cause });
    this.kind = kind;
    this.sentence = sentence;
    this.code = options.code ?? kind.replace("-", "_");
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }
}

/** Returns the error for anything that does not exist or belongs to another account. */
export function notFound(): DomainError {
  return new DomainError("not-found", ERRORS.notFound);
}

/** Returns the error for anything that has changed since the caller read it. */
export function changedMeanwhile(): DomainError {
  return new DomainError("conflict", ERRORS.changedMeanwhile, { code: "changed_meanwhile" });
}

import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import { DomainError } from "../../errors.ts";
import { type ProblemReason, ProviderProblem } from "./provider-problem.ts";

const SENTENCES: Record<ProblemReason, string> = {
  "stored-secret": SSO_ERRORS.wrongSecret,
  unreachable: SSO_ERRORS.unreachable,
  "not-openid": SSO_ERRORS.unreachable,
  issuer: SSO_ERRORS.badReply,
  secret: SSO_ERRORS.wrongSecret,
  canceled: SSO_ERRORS.refusedByPerson,
  denied: SSO_ERRORS.refused,
  code: SSO_ERRORS.expired,
  state: SSO_ERRORS.expired,
  time: SSO_ERRORS.clockSkew,
  audience: SSO_ERRORS.wrongAudience,
  token: SSO_ERRORS.badReply,
};

/**
 * Converts a provider's problem to a refusal with a message for the user; returns other errors
 * unchanged.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderProblem)) return error;
  const { reason } = error;
  const isDown = reason === "unreachable" || reason === "not-openid";
  return new DomainError(isDown ? "unavailable" : "forbidden", SENTENCES[reason], {
    code: `sso_${reason.replace("-", "_")}`,
    cause: error,
  });
}

export function refuse(sentence: keyof typeof SSO_ERRORS, code = "sso_refused"): DomainError {
  return new DomainError("forbidden", SSO_ERRORS[sentence], { code });
}

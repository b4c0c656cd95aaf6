import * as oidc from "openid-client";
import { FetchProblem, type FetchReason } from "../../safe-fetch/fetch-problem.ts";

export type ProblemReason =
  /** The stored client secret cannot be decrypted because SECRET has changed. */
  | "stored-secret"
  /** No reply; see `fetch` for the reason. */
  | "unreachable"
  /** A reply with an unexpected status, or one that violates OpenID Connect. */
  | "not-openid"
  /** The provider names another issuer, given in `detail`. */
  | "issuer"
  | "secret"
  /** The user canceled, or the provider refused them. */
  | "canceled"
  | "denied"
  /** The code was used, expired or given to another client. */
  | "code"
  | "state"
  | "time"
  | "audience"
  /** The ID token is invalid in another way: issuer, nonce, signature or algorithm. */
  | "token";

interface ProblemFacts {
  detail?: string | undefined;
  fetch?: FetchReason;
  cause?: unknown;
}

export class ProviderProblem extends Error {
  override readonly name = "ProviderProblem";
  readonly detail: string | undefined;
  readonly fetch: FetchReason | undefined;

  constructor(
    readonly reason: ProblemReason,
    { detail, fetch, cause }: ProblemFacts = {},
  ) {
    super(detail ? `${reason}: ${detail}` : reason, { cause });
    this.detail = detail;
    this.fetch = fetch;
  }
}

/** Converts an error from the library or a request to a problem; returns other errors unchanged. */
export function problemOf(error: unknown): unknown {
  if (error instanceof ProviderProblem) return error;
  const request = causeOf(error, (cause) => cause instanceof FetchProblem);
  if (request instanceof FetchProblem) {
    return new ProviderProblem("unreachable", { fetch: request.reason, cause: error });
  }
  if (error instanceof oidc.AuthorizationResponseError) return refusal(error);
  if (error instanceof oidc.WWWAuthenticateChallengeError) {
    return new ProviderProblem("secret", { cause: error });
  }
  if (error instanceof oidc.ResponseBodyError) return replyProblem(error);
  if (error instanceof oidc.ClientError) return clientProblem(error);
  return error;
}

function refusal(error: oidc.AuthorizationResponseError): ProviderProblem {
  const reason = error.error === "access_denied" ? "canceled" : "denied";
  return new ProviderProblem(reason, { detail: error.error, cause: error });
}

function replyProblem(error: oidc.ResponseBodyError): ProviderProblem {
  const reasons: Record<string, ProblemReason> = { invalid_client: "secret", invalid_grant: "code" };
  return new ProviderProblem(reasons[error.error] ?? "denied", { detail: error.error, cause: error });
}

function clientProblem(error: oidc.ClientError): ProviderProblem {
  switch (error.code) {
    case "OAUTH_TIMEOUT":
    case "OAUTH_ABORT":
      return new ProviderProblem("unreachable", { fetch: "timeout", cause: error });
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return new ProviderProblem("issuer", { detail: namedIssuer(error), cause: error });
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return new ProviderProblem("time", { cause: error });
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return new ProviderProblem(claimOf(error) === "aud" ? "audience" : "token", {
        detail: claimOf(error),
        cause: error,
      });
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
    case "OAUTH_RESPONSE_IS_NOT_JSON":
    case "OAUTH_PARSE_ERROR":
    case "OAUTH_MISSING_SERVER_METADATA":
    case "OAUTH_INVALID_SERVER_METADATA":
    case "OAUTH_HTTP_REQUEST_FORBIDDEN":
    case "OAUTH_REQUEST_PROTOCOL_FORBIDDEN":
      return new ProviderProblem("not-openid", { cause: error });
    default:
      return new ProviderProblem("token", { detail: error.code, cause: error });
  }
}

function namedIssuer(error: oidc.ClientError): string | undefined {
  const body = membersOf(membersOf(error.cause).body);
  return typeof body.issuer === "string" ? body.issuer : undefined;
}

/** Returns the name of the mismatched claim. */
function claimOf(error: oidc.ClientError): string | undefined {
  const facts = causeOf(error, (cause) => typeof membersOf(cause).claim === "string");
  const { claim } = membersOf(facts);
  return typeof claim === "string" ? claim : undefined;
}

function causeOf(error: unknown, is: (cause: unknown) => boolean): unknown {
  for (let cause = error, depth = 0; cause && depth < 6; cause = membersOf(cause).cause, depth += 1) {
    if (is(cause)) return cause;
  }
  return undefined;
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(namesOf(value)) : {};
}

/** Includes non-enumerable error properties, such as the cause. */
function namesOf(value: object): [string, unknown][] {
  return Object.getOwnPropertyNames(value).map((name) => [name, Reflect.get(value, name)]);
}

import * as oidc from "openid-client";
import { inEnglish, type Wording } from "#shared/language/translate.ts";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import type { SsoFinding } from "#shared/single-sign-on/schemas.ts";
import { CONNECTION_FINDINGS } from "#shared/single-sign-on/test/findings.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { ProviderFetch } from "../../safe-fetch/provider-fetch.ts";
import type { Services } from "../../services.ts";
import { CLOCK_TOLERANCE, openProvider, type Provider } from "./open-provider.ts";
import { problemWords } from "./problem-words.ts";
import { ProviderProblem, problemOf } from "./provider-problem.ts";
import { findConnection } from "./queries.ts";
import { redirectUrl } from "./redirect-urls.ts";
import { requireIncluded } from "./require-included.ts";

const finding = (level: SsoFinding["level"]) => (sentence: string | Wording) => ({
  level,
  text: inEnglish(sentence),
  ...(typeof sentence === "object" && { message: sentence }),
});
const good = finding("good");
const warning = finding("warning");
const problem = finding("problem");

/**
 * Tests the account's provider as far as possible without a user: its metadata, keys and clock, and
 * whether it accepts the client ID and secret.
 * @throws DomainError `conflict` without a provider; `rate-limited`.
 */
export async function testConnection(services: Services, owner: User): Promise<SsoFinding[]> {
  requireIncluded(services, owner);
  const connection = await findConnection(services.db, owner.accountId);
  if (!connection) throw new DomainError("conflict", SSO_ERRORS.noConnection, { code: "sso_not_ready" });
  await enforceLimit(services, LIMITS.ssoTest, `account ${owner.accountId}`);
  try {
    const { fetch, skew } = clockReader(services);
    const provider = await openProvider(services, connection, fetch);
    return [
      good({ messageId: CONNECTION_FINDINGS.found, values: { issuer: provider.serverMetadata().issuer } }),
      ...judgeClock(skew()),
      ...judgeDescription(provider.serverMetadata()),
      await judgeKeys(services, provider),
      await judgeSecret(services, provider, connection),
    ];
  } catch (error) {
    if (error instanceof ProviderProblem) return [problem(problemWords(error, connection))];
    throw error;
  }
}

/** Records how many seconds ahead the provider's clock is, based on the date of its first reply. */
function clockReader({ providerFetch, clock }: Services) {
  let seconds: number | null = null;
  const fetch: ProviderFetch = async (address, request) => {
    const reply = await providerFetch(address, request);
    const date = Date.parse(reply.headers.get("date") ?? "");
    if (seconds === null && !Number.isNaN(date)) seconds = Math.round((date - clock.now().getTime()) / 1_000);
    return reply;
  };
  return { fetch, skew: () => seconds };
}

function judgeClock(seconds: number | null): SsoFinding[] {
  if (seconds === null || Math.abs(seconds) <= CLOCK_TOLERANCE) return [];
  const messageId = seconds > 0 ? CONNECTION_FINDINGS.clockAhead : CONNECTION_FINDINGS.clockBehind;
  return [problem({ messageId, values: { seconds: Math.abs(seconds), tolerance: CLOCK_TOLERANCE } })];
}

function judgeDescription(metadata: Readonly<oidc.ServerMetadata>): SsoFinding[] {
  const { response_types_supported: types, authorization_endpoint: page, token_endpoint: tokens } = metadata;
  const hasCode = types === undefined || types.includes("code");
  return [
    hasCode && page && tokens ? good(CONNECTION_FINDINGS.codeFlow) : problem(CONNECTION_FINDINGS.noCodeFlow),
    ...(metadata.end_session_endpoint ? [] : [warning(CONNECTION_FINDINGS.noSignOut)]),
  ];
}

async function judgeKeys(services: Services, provider: Provider): Promise<SsoFinding> {
  const { jwks_uri: address } = provider.serverMetadata();
  const none = problem(CONNECTION_FINDINGS.noKeys);
  if (!address) return none;
  try {
    const reply = await services.providerFetch(address, {
      method: "GET",
      headers: { accept: "application/json" },
    });
    const { keys } = (await reply.json()) as { keys?: unknown };
    return Array.isArray(keys) && keys.length > 0 ? good(CONNECTION_FINDINGS.keysRead) : none;
  } catch {
    return none;
  }
}

/** Sends a made-up code. Most providers check the client before the code. */
async function judgeSecret(
  services: Services,
  provider: Provider,
  { clientId }: SsoConnection,
): Promise<SsoFinding> {
  try {
    await oidc.genericGrantRequest(provider, "authorization_code", {
      code: "a-test-of-the-connection",
      redirect_uri: redirectUrl(services.config),
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
  } catch (error) {
    const cause = problemOf(error);
    if (!(cause instanceof ProviderProblem)) throw error;
    if (cause.reason === "secret") {
      return problem({ messageId: CONNECTION_FINDINGS.secretRefused, values: { clientId } });
    }
    if (cause.reason === "code") return good(CONNECTION_FINDINGS.secretAccepted);
  }
  return warning(CONNECTION_FINDINGS.secretUnknown);
}

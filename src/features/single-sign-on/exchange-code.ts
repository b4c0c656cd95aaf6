import * as oidc from "openid-client";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";
import type { Services } from "../../services.ts";
import { openProvider } from "./open-provider.ts";
import { ProviderProblem, problemOf } from "./provider-problem.ts";
import { redirectUrl } from "./redirect-urls.ts";
import { claimValues } from "./role-of-claims.ts";
import type { StartedSignIn } from "./sign-in-cookie.ts";

export interface ProviderPerson {
  subject: string;
  /** Claims from the ID token, plus any found only in the provider's user info. */
  claims: Record<string, unknown>;
  idToken: string;
}

/**
 * Exchanges the code in a provider's reply for the person's identity. Verifies the reply's state
 * and issuer, and the ID token's signature, issuer, audience, nonce and times.
 * @throws ProviderProblem
 */
export async function exchangeCode(
  services: Services,
  connection: SsoConnection,
  started: StartedSignIn,
  query: string,
): Promise<ProviderPerson> {
  const url = new URL(redirectUrl(services.config));
  url.search = query;
  if (url.searchParams.get("state") !== started.state) throw new ProviderProblem("state");
  try {
    const provider = await openProvider(services, connection);
    const tokens = await oidc.authorizationCodeGrant(provider, url, {
      expectedState: started.state,
      expectedNonce: started.nonce,
      pkceCodeVerifier: started.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new ProviderProblem("token");
    const more = lacksClaims(connection, claims) && (await readMore(provider, tokens, claims.sub));
    return { subject: claims.sub, claims: { ...more, ...claims }, idToken: tokens.id_token };
  } catch (error) {
    throw problemOf(error);
  }
}

/** Providers may omit claims from the ID token. */
function lacksClaims({ roleClaim }: SsoConnection, claims: oidc.IDToken): boolean {
  return claims.email === undefined || (roleClaim !== null && claimValues(claims, roleClaim) === null);
}

async function readMore(
  provider: oidc.Configuration,
  { access_token: token }: oidc.TokenEndpointResponse,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!provider.serverMetadata().userinfo_endpoint) return {};
  return { ...(await oidc.fetchUserInfo(provider, token, subject)) };
}

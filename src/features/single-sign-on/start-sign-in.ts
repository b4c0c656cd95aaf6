import * as oidc from "openid-client";
import { ERRORS } from "#shared/messages.ts";
import { DASHBOARD, safeNextPath } from "#shared/paths.ts";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import type { User } from "../../db/schema/accounts.ts";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";
import { DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { Services } from "../../services.ts";
import { openProvider } from "./open-provider.ts";
import { findProviderOfDomain } from "./queries.ts";
import { redirectUrl } from "./redirect-urls.ts";
import { refusalOf } from "./refuse-sign-in.ts";
import { isIncluded } from "./require-included.ts";
import { signInCookie } from "./sign-in-cookie.ts";

/**
 * Starts a sign-in with the provider for an address's domain. The reply depends only on the domain,
 * so it does not reveal whether the address has an account.
 * @throws DomainError `invalid` for a domain without a provider; `unavailable` if the provider is
 * down.
 */
export async function startSignIn(
  services: Services,
  { email, next }: { email: string; next?: string | undefined },
): Promise<{ url: string; cookie: string }> {
  const found = await findProviderOfDomain(services.db, email.slice(email.indexOf("@") + 1));
  if (!found || !isUsable(services, found.owner)) {
    throw new DomainError("invalid", ERRORS.invalid, {
      code: "sso_unknown_domain",
      fields: { email: SSO_ERRORS.unknownDomain },
    });
  }
  return leadToProvider(services, found.connection, {
    email,
    next: safeNextPath(next) ?? DASHBOARD.home,
    userId: null,
  });
}

/** Whether an account's provider can currently sign users in. */
export function isUsable(services: Services, owner: User): boolean {
  return isIncluded(services, owner) && owner.suspendedAt === null;
}

/**
 * Returns the provider's address for a browser, and the cookie that binds the provider's answer to
 * that browser.
 * @throws DomainError `unavailable` if the provider is down; `rate-limited`.
 */
export async function leadToProvider(
  services: Services,
  connection: SsoConnection,
  { email, next, userId }: { email: string; next: string; userId: number | null },
): Promise<{ url: string; cookie: string }> {
  await enforceLimit(services, LIMITS.ssoAccount, `account ${connection.accountId}`);
  const verifier = oidc.randomPKCECodeVerifier();
  const started = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
  const challenge = await oidc.calculatePKCECodeChallenge(verifier);
  try {
    const provider = await openProvider(services, connection);
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUrl(services.config),
      scope: scopesOf(connection, provider.serverMetadata().scopes_supported),
      state: started.state,
      nonce: started.nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
      login_hint: email,
    });
    const { accountId } = connection;
    return { url: url.href, cookie: signInCookie(services, { ...started, accountId, next, userId }) };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Requests groups for providers where they are a separate scope, such as Okta. */
function scopesOf({ roleClaim }: SsoConnection, supported: string[] | undefined): string {
  const needsGroups = roleClaim === "groups" && supported?.includes("groups");
  return ["openid", "email", "profile", ...(needsGroups ? ["groups"] : [])].join(" ");
}

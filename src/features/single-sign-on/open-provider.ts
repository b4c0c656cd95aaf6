import * as oidc from "openid-client";
import { parseUrl } from "#shared/parse-url.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";
import type { Services } from "../../services.ts";
import { openSecret } from "./client-secret.ts";
import { ProviderProblem, problemOf } from "./provider-problem.ts";

/** Maximum difference from the provider's clock, in seconds. */
export const CLOCK_TOLERANCE = 60;

const TIMEOUT_SECONDS = 10;

export type Provider = oidc.Configuration;

/**
 * Reads a provider's metadata. Caches neither the metadata nor the keys, so new keys take effect
 * immediately.
 * @param fetch sends the requests; defaults to the services' own `fetch`.
 * @throws ProviderProblem
 */
export async function openProvider(
  services: Pick<Services, "secret" | "providerFetch">,
  { accountId, issuer, clientId, clientSecret }: SsoConnection,
  fetch: Services["providerFetch"] = services.providerFetch,
): Promise<Provider> {
  const server = new URL(issuer);
  const secret = readSecret(services, accountId, clientSecret);
  try {
    const provider = await oidc.discovery(
      server,
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE },
      authenticateWith(secret),
      {
        [oidc.customFetch]: fetch,
        timeout: TIMEOUT_SECONDS,
        execute: isLoopbackHost(server.hostname) ? [oidc.allowInsecureRequests] : [],
      },
    );
    requireSameIssuer(provider.serverMetadata().issuer, server);
    // Otherwise the ID token's signature would not be verified.
    oidc.enableNonRepudiationChecks(provider);
    return provider;
  } catch (error) {
    throw problemOf(error);
  }
}

function readSecret(services: Pick<Services, "secret">, accountId: number, sealed: Buffer): string {
  try {
    return openSecret(services, accountId, sealed);
  } catch (cause) {
    throw new ProviderProblem("stored-secret", { cause });
  }
}

/** Sends the secret in a header, which every provider must support, or otherwise in the body. */
function authenticateWith(secret: string): oidc.ClientAuth {
  const byHeader = oidc.ClientSecretBasic(secret);
  const byBody = oidc.ClientSecretPost(secret);
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic") ? byHeader : byBody;
    return authenticate(server, ...request);
  };
}

/** Refuses Entra ID's multi-tenant addresses, which would sign in users of any organization. */
function requireSameIssuer(named: string, expected: URL): void {
  if (parseUrl(named)?.href !== expected.href) throw new ProviderProblem("issuer", { detail: named });
}

import type { SsoConnection } from "../../db/schema/single-sign-on.ts";
import type { FetchReason } from "../../safe-fetch/fetch-problem.ts";
import type { ProviderProblem } from "./provider-problem.ts";

const UNREACHABLE: Record<FetchReason, string> = {
  address: "The provider’s address is no web address.",
  port: "The provider’s address has another port than the usual one, which this service does not open. Use https:// without a port.",
  private:
    "The provider’s address leads into a private network, which this service may not reach. Whoever runs it can allow that with SSO_PRIVATE_NETWORK=on.",
  dns: "The provider’s host name was not found. Check the address.",
  tls: "The provider’s certificate is not valid, or not for this host name.",
  connection: "The provider did not accept the connection.",
  timeout: "The provider did not reply in time.",
  redirects: "The provider redirects without an end.",
  body: "The provider’s reply could not be read.",
  busy: "Too many requests to providers are under way. Please try again in a minute.",
};

/** Says to an owner what is wrong with their provider, and what to do. */
export function problemWords({ reason, detail, fetch }: ProviderProblem, { issuer }: SsoConnection): string {
  switch (reason) {
    case "stored-secret":
      return "The stored client secret can no longer be read, since this service’s own secret was changed. Enter it again, and save.";
    case "unreachable":
      return UNREACHABLE[fetch ?? "connection"];
    case "issuer":
      return detail?.includes("{tenantid}")
        ? "This address of Entra ID is for all organizations. Use the one of your own directory: https://login.microsoftonline.com/ with the directory (tenant) ID and /v2.0."
        : `The provider calls itself ${detail ?? "by another address"}, but the address here is ${issuer}. Enter the provider’s own exactly, with or without the slash at its end.`;
    default:
      return `There is no OpenID Connect provider at this address: ${issuer}/.well-known/openid-configuration did not return its description.`;
  }
}

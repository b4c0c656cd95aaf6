import type { Wording } from "#shared/language/translate.ts";
import { PROVIDER_PROBLEMS, PROVIDER_UNREACHABLE } from "#shared/single-sign-on/test/findings.ts";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";
import type { ProviderProblem } from "./provider-problem.ts";

/** Explains to an owner a provider's problem and how to fix it. */
export function problemWords(
  { reason, detail, fetch }: ProviderProblem,
  { issuer }: SsoConnection,
): string | Wording {
  switch (reason) {
    case "stored-secret":
      return PROVIDER_PROBLEMS.storedSecret;
    case "unreachable":
      return PROVIDER_UNREACHABLE[fetch ?? "connection"];
    case "issuer":
      if (detail?.includes("{tenantid}")) return PROVIDER_PROBLEMS.sharedDirectory;
      return detail
        ? { messageId: PROVIDER_PROBLEMS.otherIssuer, values: { other: detail, issuer } }
        : { messageId: PROVIDER_PROBLEMS.unnamedIssuer, values: { issuer } };
    default:
      return { messageId: PROVIDER_PROBLEMS.noDescription, values: { issuer } };
  }
}

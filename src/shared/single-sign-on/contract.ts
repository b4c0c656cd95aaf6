import type { ById, Contract, Sent, SessionToken } from "../endpoint.ts";
import type {
  AddDomainSchema,
  OwnSsoView,
  RequireSsoSchema,
  SaveSsoSchema,
  SsoDomainView,
  SsoFinding,
  SsoView,
} from "./schemas.ts";
import type { FinishSsoSchema, StartSsoSchema } from "./sign-in-schemas.ts";

export const readSso: Contract<{ output: SsoView }> = "GET /api/single-sign-on";

/** Stores the provider of the account. Another issuer unties everybody from the former one. */
export const saveSso: Contract<{ body: Sent<typeof SaveSsoSchema>; output: SsoView }> =
  "PUT /api/single-sign-on";

/** Removes the provider, and signs out all who came by it. */
export const removeSso: Contract = "DELETE /api/single-sign-on";

/** Tries the stored provider, and says in sentences what works and what does not. */
export const testSso: Contract<{ output: { findings: SsoFinding[] } }> = "POST /api/single-sign-on/test";

/** Says whether members with an address of a proven domain have to use it. */
export const requireSso: Contract<{ body: Sent<typeof RequireSsoSchema> }> =
  "PUT /api/single-sign-on/requirement";

export const addSsoDomain: Contract<{ body: Sent<typeof AddDomainSchema>; output: SsoDomainView }> =
  "POST /api/single-sign-on/domains";

/** Looks for the TXT record now. */
export const checkSsoDomain: Contract<ById & { output: SsoDomainView }> =
  "POST /api/single-sign-on/domains/:id/check";

export const removeSsoDomain: Contract<ById> = "DELETE /api/single-sign-on/domains/:id";

/** Starts a sign-in; the browser then opens the provider's address. */
export const startSso: Contract<{ body: Sent<typeof StartSsoSchema>; output: { url: string } }> =
  "POST /api/auth/single-sign-on";

/** Ends a sign-in with what the provider sent back, in the browser that started it. */
export const finishSso: Contract<{
  body: Sent<typeof FinishSsoSchema>;
  output: SessionToken & { next: string };
}> = "POST /api/auth/single-sign-on/callback";

/** Tells whether the person is tied to the provider of the current account. */
export const readOwnSso: Contract<{ output: OwnSsoView }> = "GET /api/account/single-sign-on";

/** Starts tying the signed-in person to the provider of the current account. */
export const connectSso: Contract<{ output: { url: string } }> = "POST /api/account/single-sign-on";

/** Signs out, and returns the address at which the provider signs out too; null without one. */
export const signOutSso: Contract<{ output: { url: string | null } }> =
  "POST /api/auth/single-sign-on/logout";

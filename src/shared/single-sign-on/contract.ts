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

/**
 * Saves the account's provider. Changing the issuer disconnects all users from the previous
 * provider.
 */
export const saveSso: Contract<{ body: Sent<typeof SaveSsoSchema>; output: SsoView }> =
  "PUT /api/single-sign-on";

/** Removes the provider and signs out all users who signed in through it. */
export const removeSso: Contract = "DELETE /api/single-sign-on";

/** Tests the stored provider and explains in sentences which steps work. */
export const testSso: Contract<{ output: { findings: SsoFinding[] } }> = "POST /api/single-sign-on/test";

/** Sets whether members with an address at a proven domain must use single sign-on. */
export const requireSso: Contract<{ body: Sent<typeof RequireSsoSchema> }> =
  "PUT /api/single-sign-on/requirement";

export const addSsoDomain: Contract<{ body: Sent<typeof AddDomainSchema>; output: SsoDomainView }> =
  "POST /api/single-sign-on/domains";

/** Looks up the TXT record immediately. */
export const checkSsoDomain: Contract<ById & { output: SsoDomainView }> =
  "POST /api/single-sign-on/domains/:id/check";

export const removeSsoDomain: Contract<ById> = "DELETE /api/single-sign-on/domains/:id";

/** Starts a sign-in; the browser then opens the provider's address. */
export const startSso: Contract<{ body: Sent<typeof StartSsoSchema>; output: { url: string } }> =
  "POST /api/auth/single-sign-on";

/** Completes a sign-in with the provider's response, in the browser that started it. */
export const finishSso: Contract<{
  body: Sent<typeof FinishSsoSchema>;
  output: SessionToken & { next: string };
}> = "POST /api/auth/single-sign-on/callback";

/** Returns whether the user is connected to the current account's provider. */
export const readOwnSso: Contract<{ output: OwnSsoView }> = "GET /api/account/single-sign-on";

/** Starts connecting the signed-in user to the current account's provider. */
export const connectSso: Contract<{ output: { url: string } }> = "POST /api/account/single-sign-on";

/** Signs out and returns the provider's sign-out URL; null if there is none. */
export const signOutSso: Contract<{ output: { url: string | null } }> =
  "POST /api/auth/single-sign-on/logout";

import * as v from "valibot";
import type { Wording } from "../language/translate.ts";
import { VALIDATION } from "../messages.ts";
import { parseUrl } from "../parse-url.ts";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";
import { MAX_ROLE_VALUES, OTHER_ROLES, type OtherRole } from "./choices.ts";
import { SSO_VALIDATION } from "./messages.ts";

const TEXT_LIMIT = 500;

/** A role or group as identified by a provider, such as by name or ID. */
const RoleValueSchema = trimmedTextSchema(SSO_VALIDATION.roleValues, 200);

const RoleValuesSchema = v.pipe(
  v.array(RoleValueSchema, SSO_VALIDATION.roleValues),
  v.maxLength(MAX_ROLE_VALUES, SSO_VALIDATION.roleValues),
);

export const SaveSsoSchema = v.object({
  issuer: v.pipe(
    v.string(SSO_VALIDATION.issuer),
    v.trim(),
    v.maxLength(TEXT_LIMIT, VALIDATION.tooLong),
    v.transform((value) => value.replace(/\/\.well-known\/openid-configuration$/, "")),
    v.check(isIssuer, SSO_VALIDATION.issuer),
  ),
  clientId: trimmedTextSchema(SSO_VALIDATION.clientId, TEXT_LIMIT, VALIDATION.tooLong),
  /** Absent or empty to keep the stored secret. */
  clientSecret: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_LIMIT, VALIDATION.tooLong))),
  /** Name of the claim that contains roles or groups; empty for none. */
  roleClaim: v.pipe(v.string(VALIDATION.required), v.trim(), v.maxLength(200, VALIDATION.tooLong)),
  managers: RoleValuesSchema,
  viewers: RoleValuesSchema,
  /** Role for all other users, or `none` to refuse them. */
  otherRole: v.picklist(OTHER_ROLES, SSO_VALIDATION.otherRole),
});
export type SaveSsoInput = v.InferOutput<typeof SaveSsoSchema>;

export const RequireSsoSchema = v.object({ isRequired: v.boolean(VALIDATION.yesOrNo) });

export const AddDomainSchema = v.object({
  domain: v.pipe(
    v.string(SSO_VALIDATION.domain),
    v.trim(),
    v.toLowerCase(),
    v.transform((value) => value.replace(/^@/, "")),
    v.maxLength(253, SSO_VALIDATION.domain),
    v.regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      SSO_VALIDATION.domain,
    ),
  ),
});

/** Whether the text is an issuer's URL: http or https, without a user name, query, or fragment. */
function isIssuer(value: string): boolean {
  const url = /\p{Cc}/u.test(value) ? null : parseUrl(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.search === "" &&
    url.hash === ""
  );
}

export interface SsoView {
  /**
   * Whether the account's plan includes single sign-on; if not, its provider can't sign users in.
   */
  isIncluded: boolean;
  /** URLs that providers redirect browsers to after sign-in and after sign-out. */
  redirectUrl: string;
  signedOutUrl: string;
  connection: SsoConnectionView | null;
  domains: SsoDomainView[];
  /** Number of users who have signed in through the provider. */
  people: number;
}

export interface SsoConnectionView {
  issuer: string;
  clientId: string;
  roleClaim: string;
  managers: string[];
  viewers: string[];
  otherRole: OtherRole;
  isRequired: boolean;
  changedAt: string;
}

export interface SsoDomainView {
  id: string;
  domain: string;
  /** Name and value of the TXT record that proves the domain. */
  recordName: string;
  recordText: string;
  /** `missing` means proven, but recent checks did not find the record. */
  state: "waiting" | "proven" | "missing";
  provenAt: string | null;
  checkedAt: string | null;
  /** Time at which a domain with a missing record stops counting. */
  endsAt: string | null;
}

/** Outcome of a test step, in a sentence. */
export interface SsoFinding {
  level: "good" | "warning" | "problem";
  text: string;
  /** Text as a translatable message, if it contains values. */
  message?: Wording;
}

/** A member's own connection to the current account's provider. */
export interface OwnSsoView {
  /** Whether the account has a provider that can sign users in. */
  isOffered: boolean;
  isConnected: boolean;
}

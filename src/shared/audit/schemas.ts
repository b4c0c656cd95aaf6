import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import type { SecondStepKind } from "../second-steps/schemas.ts";
import type { Role } from "../team/roles.ts";

/** Kinds of security events. Their names are stored, so they must never change meaning. */
export type SecurityEventKind =
  | "account-created"
  | "signed-in"
  | "sign-in-failed"
  | "second-step-failed"
  | "second-step-added"
  | "second-step-removed"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "device-signed-out"
  | "devices-signed-out"
  | "password-changed"
  | "password-reset"
  | "email-changed"
  | "member-invited"
  | "member-joined"
  | "member-role"
  | "member-left"
  | "second-step-demanded"
  | "second-step-not-demanded"
  | "member-removed"
  | "key-made"
  | "key-revoked"
  | "account-key-made"
  | "account-key-revoked"
  | "sso-changed"
  | "sso-removed"
  | "sso-required"
  | "sso-optional"
  | "sso-domain-proven"
  | "sso-domain-removed"
  | "sso-domain-lost"
  | "sso-connected"
  | "webhook-added"
  | "webhook-changed"
  | "webhook-secret"
  | "webhook-removed"
  | "developer-link-created"
  | "developer-link-withdrawn"
  | "transfer-offered"
  | "transfer-withdrawn"
  | "transfer-declined"
  | "site-given"
  | "site-received"
  | "data-exported"
  | "deletion-requested"
  | "deletion-undone"
  | "staff-email-changed"
  | "staff-password-link"
  | "staff-second-steps-reset"
  | "staff-suspended"
  | "staff-unsuspended";

/** Cursor: ID of the last event on the previous page. */
export const SecurityEventQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.uuid(DASHBOARD_VALIDATION.securityEventAfter))),
});
export type SecurityEventQuery = v.InferOutput<typeof SecurityEventQuerySchema>;

export interface SecurityEventView {
  id: string;
  at: string;
  kind: SecurityEventKind;
  /**
   * Address of the user who acted or whose password was tried; null for the operator, and once the
   * user is deleted.
   */
  person: string | null;
  /** Address of the member or invited user concerned, if any. */
  member: string | null;
  /** E.g. `Firefox on Windows`. */
  device: string | null;
  role: Role | null;
  /** Second step that was added, removed, or used to sign in. */
  secondStep: SecondStepKind | null;
  /** Incorrect passwords or codes within 15 minutes, for a failed sign-in. */
  tries: number | null;
  /** Host of the website concerned, e.g. one that was transferred to another account. */
  site: string | null;
}

/** A page of events, newest first. */
export interface SecurityEventList {
  events: SecurityEventView[];
  hasMore: boolean;
}

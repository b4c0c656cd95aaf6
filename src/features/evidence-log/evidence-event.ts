import type { Json } from "./format/canonical-json.ts";

type EvidenceKind =
  | "site-added"
  | "site-seen"
  | "site-proven"
  | "site-changed"
  | "site-removed"
  | "site-given"
  | "site-received"
  | "scan-ended"
  | "issues-changed"
  | "page-checked"
  | "issue-ignored"
  | "issue-restored"
  | "manual-check"
  | "barrier-reported"
  | "barrier-state"
  | "barrier-answered"
  | "statement-published"
  | "statement-withdrawn"
  | "member-joined"
  | "member-role"
  | "member-left"
  | "case-opened"
  | "case-changed"
  | "case-removed"
  | "letter-added"
  | "letter-removed"
  | "allegations-added"
  | "allegation-removed"
  | "allegations-checked"
  | "correction-published"
  | "correction-taken-back"
  | "correction-withdrawn"
  | "corrections-switched"
  | "developer-link-created"
  | "developer-link-withdrawn"
  | "developer-marked"
  | "suggestions-agreed"
  | "suggestions-ended"
  | "suggestion-decided"
  | "evidence-exported";

/** Account member, by user id, or an actor that is not a member. */
export type EvidenceActor = { userId: number } | "scanner" | "visitor" | "developer" | "operator" | "server";

/** Event for an account's log. Callers limit the length of all text in it. */
export interface EvidenceEvent {
  kind: EvidenceKind;
  site?: { id: string; origin: string };
  by: EvidenceActor;
  /** Facts kept as long as the account exists, without visitors' names, addresses or messages. */
  data: { readonly [name: string]: Json };
  /** Affected member, if not the actor. */
  member?: { userId: number };
  /** Personal data from a visitor's barrier report, deleted with the report. */
  visitor?: { reportId: string; value: { readonly [name: string]: Json } };
}

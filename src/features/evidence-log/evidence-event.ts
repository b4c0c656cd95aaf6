import type { Json } from "./format/canonical-json.ts";

/** Kinds of records. */
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
  | "correction-published"
  | "correction-taken-back"
  | "correction-withdrawn"
  | "corrections-switched"
  | "evidence-exported";

/** A member of the account by their id, or one of those who are none. */
export type EvidenceActor = { userId: number } | "scanner" | "visitor" | "operator" | "server";

/** Something that belongs into an account's log. Every text in it is bounded by its caller. */
export interface EvidenceEvent {
  kind: EvidenceKind;
  site?: { id: string; origin: string };
  by: EvidenceActor;
  /** Facts that stay as long as the account; without names, addresses or words of visitors. */
  data: { readonly [name: string]: Json };
  /** The member that it is about, if that is not the person who acted. */
  member?: { userId: number };
  /** Personal data of a visitor's barrier report, which goes when the report does. */
  visitor?: { reportId: string; value: { readonly [name: string]: Json } };
}

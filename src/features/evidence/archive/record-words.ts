import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Json } from "../format/canonical-json.ts";
import type { ShownRecord } from "./summarize-records.ts";

const KINDS: Record<string, string> = {
  "site-added": "Website added",
  "site-proven": "Website proven to be the account’s",
  "site-changed": "Settings of the scans changed",
  "site-removed": "Website removed",
  "scan-ended": "Scan ended",
  "issues-changed": "Issues changed",
  "page-checked": "Page checked in a person’s own browser",
  "issue-ignored": "Issue ignored",
  "issue-restored": "Ignored issue taken back",
  "manual-check": "Check by hand saved",
  "barrier-reported": "Barrier reported by a visitor",
  "barrier-state": "State of a barrier report changed",
  "barrier-answered": "Visitor answered",
  "statement-published": "Accessibility statement published",
  "statement-withdrawn": "Accessibility statement taken back",
  "member-joined": "Member joined the team",
  "member-role": "Role of a member changed",
  "member-left": "Member left the team",
  "case-opened": "Case about a letter opened",
  "case-changed": "Case about a letter changed",
  "case-removed": "Case about a letter removed",
  "letter-added": "Letter uploaded",
  "letter-removed": "Uploaded letter removed",
  "correction-published": "Correction published",
  "correction-taken-back": "Correction taken back",
  "correction-withdrawn": "Correction withdrawn by a scan",
  "corrections-switched": "Corrections of the website switched",
  "evidence-exported": "Evidence downloaded",
};

/** Returns the words for a kind of record; its own name for one of a later release. */
export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind;
}

type Data = ShownRecord["body"]["data"];

/** Facts of a kind that a table tells in words; the others have the website alone. */
const DETAILS: Record<string, (data: Data) => string[]> = {
  "site-proven": (data) => [`by ${text(data, "proof")}`],
  "site-changed": (data) => [
    data.isPaused === true ? "scans paused" : "scans not paused",
    `left out: ${list(data, "leftOut") || "nothing"}`,
    `always scanned: ${list(data, "alwaysPages") || "none named"}`,
  ],
  "page-checked": (data) => [text(data, "url"), `${number(data, "issues")} issues`],
  "issue-ignored": (data) => [
    ruleName(data),
    `reason: ${text(data, "reason")}`,
    text(data, "note"),
    data.until ? `until ${text(data, "until")}` : "for good",
  ],
  "issue-restored": (data) => [ruleName(data)],
  "manual-check": (data) => [text(data, "title"), `result: ${text(data, "state")}`, text(data, "note")],
  "statement-published": (data) => [`version ${number(data, "version")}`],
  "correction-published": correctionWords,
  "correction-taken-back": correctionWords,
  "correction-withdrawn": correctionWords,
  "corrections-switched": (data) => [data.on === true ? "now on" : "now off"],
  "barrier-reported": (data) => [
    `through the widget ${text(data, "widget")}`,
    `report ${text(data, "report")}`,
  ],
  "barrier-state": (data) => [`now ${text(data, "state")}`, `report ${text(data, "report")}`],
  "member-joined": (data) => [`as ${text(data, "role")}`],
  "member-role": (data) => [`from ${text(data, "before")} to ${text(data, "role")}`],
  "member-left": (data) => [
    data.isRemoved === true ? "removed by the owner" : "",
    `was ${text(data, "role")}`,
  ],
  "case-opened": caseFacts,
  "case-changed": caseFacts,
  "case-removed": caseFacts,
  "letter-added": letterFacts,
  "letter-removed": letterFacts,
  "barrier-answered": (data) => [`reply ${number(data, "reply")}`, `report ${text(data, "report")}`],
};

function correctionWords(data: Data): string[] {
  const changed = `${list(data, "names")} on ${text(data, "pages")}`;
  return [ruleName(data), changed, `correction ${text(data, "correction")}`];
}

/** Tells a record's facts in one line, without visitors' words. */
export function detailWords({ body }: ShownRecord): string {
  const facts = DETAILS[body.kind]?.(body.data) ?? [];
  return facts.filter((fact) => fact !== "").join("; ") || "–";
}

/** Returns the name, if it was not erased, and the role of the person who acted. */
export function actorWords({ body, person }: ShownRecord): string {
  return person === null ? body.by : `${person} (${body.by})`;
}

function caseFacts(data: Data): string[] {
  return [
    `case ${text(data, "case")}`,
    `now ${text(data, "state")}`,
    text(data, "receivedOn") && `letter received on ${text(data, "receivedOn")}`,
    text(data, "deadlineOn") && `deadline ${text(data, "deadlineOn")}`,
  ];
}

function letterFacts(data: Data): string[] {
  return [
    `case ${text(data, "case")}`,
    `${text(data, "format")} of ${number(data, "size")} bytes`,
    `SHA-256 ${text(data, "digest")}`,
  ];
}

function ruleName(data: Data): string {
  const rule = text(data, "rule");
  return SCAN_RULES.get(rule)?.title ?? rule;
}

export function text(data: Data, name: string): string {
  const value = data[name];
  return typeof value === "string" ? value : "";
}

export function number(data: Data, name: string): number {
  const value: Json | undefined = data[name];
  return typeof value === "number" ? value : 0;
}

function list(data: Data, name: string): string {
  const value = data[name];
  return Array.isArray(value) ? value.map(String).join(", ") : "";
}

import { subjectOf } from "#shared/cases/barriers.ts";
import { plainText } from "#src/documents/text-document.ts";
import type { Json } from "../../evidence-log/format/canonical-json.ts";
import { checkTitle, reasonIn, ruleTitle, translateInto } from "../../issues/rule-words.ts";
import type { ShownRecord } from "./summarize-records.ts";
import type { RecordWords } from "./words/record-words.ts";

/** Returns the text for a record's kind, or the kind itself if it comes from a later release. */
export function kindWords({ kinds }: RecordWords, body: ShownRecord["body"]): string {
  const kind = isSighting(body) ? "site-seen" : body.kind;
  return kinds[kind] ?? kind;
}

/** Whether a record is from an earlier release that took a seen widget as proof. */
function isSighting({ kind, data }: ShownRecord["body"]): boolean {
  return kind === "site-proven" && data.proof === "widget";
}

/** Formats a recorded UTC time to the second, without letters. */
export function timeWords(at: string): string {
  return at.slice(0, "2026-11-23T22:18:30".length).replace("T", " ");
}

/** Returns the text for a field's recorded value, such as a state. */
export function valueWords({ values }: RecordWords, field: string, value: string): string {
  return values[`${field}:${value}`] ?? value;
}

/** Returns the acting user's role, with their name unless erased. */
export function actorWords(words: RecordWords, { body, person }: ShownRecord): string {
  const role = valueWords(words, "role", body.by);
  return person === null ? role : `${person} (${role})`;
}

/** Summarizes a record's facts in one line, omitting visitors' own text. */
export function detailWords(words: RecordWords, { body, member }: ShownRecord): string {
  const facts = DETAILS[body.kind]?.(body.data, words) ?? [];
  const all = member === null ? facts : [words.member(member), ...facts];
  return all.filter((fact) => fact !== "").join("; ") || "–";
}

type Data = ShownRecord["body"]["data"];
type Facts = (data: Data, words: RecordWords) => string[];

const correctionFacts: Facts = (data, words) => [
  ruleName(data, words),
  words.onPages(list(data, "names"), text(data, "pages")),
  words.correction(text(data, "correction")),
];

const caseFacts: Facts = (data, words) => [
  words.legalCase(text(data, "case")),
  words.now(valueWords(words, "case", text(data, "state"))),
  text(data, "receivedOn") && words.received(text(data, "receivedOn")),
  text(data, "deadlineOn") && words.deadline(text(data, "deadlineOn")),
];

const letterFacts: Facts = (data, words) => [
  words.legalCase(text(data, "case")),
  words.file(text(data, "format"), number(data, "size")),
  `SHA-256 ${text(data, "digest")}`,
];

const allegationFacts: Facts = (data, words) => [
  words.legalCase(text(data, "case")),
  ...rowsOf(data).map(
    (row) =>
      `${text(row, "page")}, ${aboutWords(words, text(row, "about"))}: ${valueWords(words, "verdict", text(row, "verdict"))}`,
  ),
];

const transferFacts: Facts = (data, words) => [
  words.throughWidget(text(data, "widget")),
  words.transfer(text(data, "transfer")),
];

const roleOf = (data: Data, words: RecordWords, name = "role") => valueWords(words, "role", text(data, name));

/** Facts shown in tables, by kind; other kinds show only the website. */
const DETAILS: Record<string, Facts> = {
  "site-proven": (data, words) =>
    data.proof === "widget" ? [] : [words.proof(valueWords(words, "proof", text(data, "proof")))],
  "site-changed": (data, words) => [
    data.isPaused === true ? words.paused : words.notPaused,
    words.leftOut(list(data, "leftOut")),
    words.always(list(data, "alwaysPages")),
  ],
  "site-given": transferFacts,
  "site-received": transferFacts,
  "page-checked": (data, words) => [text(data, "url"), words.issues(number(data, "issues"))],
  "issue-ignored": (data, words) => [
    ruleName(data, words),
    words.reason(valueWords(words, "reason", text(data, "reason"))),
    text(data, "note"),
    data.until ? words.until(text(data, "until")) : words.forGood,
  ],
  "issue-restored": (data, words) => [ruleName(data, words)],
  "manual-check": (data, words) => [
    plainText(checkTitle(words.language, { id: text(data, "check"), title: text(data, "title") })),
    words.result(valueWords(words, "check", text(data, "state"))),
    text(data, "note"),
  ],
  "statement-published": (data, words) => [words.version(number(data, "version"))],
  "correction-published": correctionFacts,
  "correction-taken-back": correctionFacts,
  "correction-withdrawn": correctionFacts,
  "corrections-switched": (data, words) => [data.on === true ? words.switchedOn : words.switchedOff],
  "developer-link-created": (data, words) => [words.issues(number(data, "issues"))],
  "developer-marked": (data, words) => [ruleName(data, words)],
  "barrier-reported": (data, words) => [
    words.throughWidget(text(data, "widget")),
    words.report(text(data, "report")),
  ],
  "barrier-state": (data, words) => [
    words.now(valueWords(words, "report", text(data, "state"))),
    words.report(text(data, "report")),
  ],
  "barrier-answered": (data, words) => [
    words.reply(number(data, "reply")),
    words.report(text(data, "report")),
  ],
  "member-joined": (data, words) => [words.asRole(roleOf(data, words))],
  "member-role": (data, words) => [words.newRole(roleOf(data, words, "before"), roleOf(data, words))],
  "member-left": (data, words) => [
    data.isRemoved === true ? words.removed : "",
    words.wasRole(roleOf(data, words)),
  ],
  "case-opened": caseFacts,
  "case-changed": caseFacts,
  "case-removed": caseFacts,
  "letter-added": letterFacts,
  "letter-removed": letterFacts,
  "allegations-added": allegationFacts,
  "allegation-removed": allegationFacts,
  "allegations-checked": allegationFacts,
  "suggestions-agreed": (data) => [text(data, "host")],
  "suggestions-ended": (data) => [text(data, "host")],
  "suggestion-decided": (data, words) => [
    words.suggestion(valueWords(words, "purpose", text(data, "purpose")), text(data, "model")),
    words.result(valueWords(words, "outcome", text(data, "outcome"))),
  ],
};

/** Returns the recorded rows of a letter. */
function rowsOf({ rows }: Data): Data[] {
  const isRow = (row: Json): row is Data => typeof row === "object" && row !== null && !Array.isArray(row);
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

function aboutWords({ language }: RecordWords, about: string): string {
  const title = translateInto(language)(subjectOf(about)?.title ?? "");
  return title === "" || /^\d/.test(about) ? `WCAG ${about} ${title}`.trimEnd() : title;
}

function ruleName(data: Data, words: RecordWords): string {
  return ruleTitle(words.language, text(data, "rule"));
}

/** Describes how a scan ended, and why if it did not complete. */
export function endingWords(words: RecordWords, data: Data): string {
  const state = valueWords(words, "scan", text(data, "state"));
  const reason = reasonIn(words.language, text(data, "reason") || null);
  return reason === null ? state : `${state}: ${plainText(reason)}`;
}

function text(data: Data, name: string): string {
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

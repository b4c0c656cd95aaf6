import * as v from "valibot";
import { revisionSchema } from "../schemas/integers.ts";
import { lineSchema } from "../schemas/plain-text.ts";
import type { UploadKind } from "../uploads/choices.ts";
import { CASE_STATES, type CaseState } from "./choices.ts";
import { CASE_VALIDATION } from "./messages.ts";

const NAME_LIMIT = 120;
const NOTES_LIMIT = 10_000;

/** Converts an empty form field to null. */
const emptyAsNull = v.transform((text: string) => text || null);

const id = v.pipe(v.string(CASE_VALIDATION.id), v.uuid(CASE_VALIDATION.id));

const day = v.nullable(
  v.pipe(
    v.string(CASE_VALIDATION.day),
    emptyAsNull,
    v.nullable(
      v.pipe(
        v.string(CASE_VALIDATION.day),
        v.regex(/^[12]\d{3}-\d\d-\d\d$/, CASE_VALIDATION.day),
        v.isoDate(CASE_VALIDATION.day),
        v.check(isOfCalendar, CASE_VALIDATION.day),
      ),
    ),
  ),
);

/** Whether the date exists; `Date` would read `2026-02-30` as a date in March. */
function isOfCalendar(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const fields = {
  name: lineSchema(CASE_VALIDATION.name, NAME_LIMIT, CASE_VALIDATION.nameTooLong),
  /** ID of the website concerned; null if unknown. */
  site: v.nullable(v.pipe(v.string(CASE_VALIDATION.id), emptyAsNull, v.nullable(id))),
  receivedOn: day,
  deadlineOn: day,
  notes: v.pipe(
    v.string(CASE_VALIDATION.notes),
    v.transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/(?![\n\t])\p{Cc}/gu, ""),
    ),
    v.trim(),
    v.maxLength(NOTES_LIMIT, CASE_VALIDATION.notesTooLong),
  ),
};

export const OpenCaseSchema = v.object({
  /** Generated per form, so submitting a form twice opens only one case. */
  request: id,
  ...fields,
});
export type OpenCaseInput = v.InferOutput<typeof OpenCaseSchema>;

export const ChangeCaseSchema = v.object({
  /** Revision that the change is based on. */
  revision: revisionSchema(1, CASE_VALIDATION.revision),
  state: v.picklist(CASE_STATES, CASE_VALIDATION.state),
  ...fields,
});
export type ChangeCaseInput = v.InferOutput<typeof ChangeCaseSchema>;

export const LetterQuerySchema = v.object({
  /** File name, for display only; the file's type is never derived from it. */
  name: v.optional(v.string(CASE_VALIDATION.name)),
});

export interface CaseSummary {
  id: string;
  name: string;
  state: CaseState;
  site: { id: string; host: string } | null;
  receivedOn: string | null;
  deadlineOn: string | null;
  createdAt: string;
}

export interface CaseList {
  /** Whether the plan includes cases. */
  isIncluded: boolean;
  /** Newest first. */
  cases: CaseSummary[];
}

export interface LetterView {
  id: string;
  name: string;
  kind: UploadKind;
  /** Size in bytes. */
  size: number;
  addedAt: string;
  /** Name or address of the user who added it; null once the user is deleted. */
  by: string | null;
}

export interface CaseView extends CaseSummary {
  notes: string;
  revision: number;
  openedBy: string | null;
  /** ID of the conversation with support; null for cases older than the support desk. */
  conversation: string | null;
  letters: LetterView[];
}

import * as v from "valibot";
import { IMPORT_VALIDATION } from "./import-messages.ts";

/** Labels allowed per widget. */
export const LABELS_LIMIT = 10;

/** Maximum label length, in characters. */
export const LABEL_LIMIT = 30;

export const LabelSchema = v.pipe(
  v.string(IMPORT_VALIDATION.label),
  v.transform((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim()),
  v.nonEmpty(IMPORT_VALIDATION.label),
  v.maxLength(LABEL_LIMIT, IMPORT_VALIDATION.label),
);

/** Labels without duplicates, ignoring case. */
export const LabelsSchema = v.pipe(
  v.array(LabelSchema, IMPORT_VALIDATION.labels),
  v.transform((labels) => withoutRepetitions(labels)),
  v.maxLength(LABELS_LIMIT, IMPORT_VALIDATION.labels),
);

export function sameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function withoutRepetitions(labels: readonly string[]): string[] {
  return [...new Map(labels.map((label) => [label.toLowerCase(), label])).values()];
}

import * as v from "valibot";
import { isCorrectable, isCorrectableStyle } from "./correctable.ts";
import type { CorrectionOutcome } from "./correction.ts";
import { CORRECTION_VALIDATION } from "./messages.ts";
import { isPagePattern, writtenPath } from "./page-pattern.ts";
import type { Recipe } from "./recipe.ts";

/** Live corrections allowed per site. */
export const MAX_LIVE_CORRECTIONS = 500;

const VALUE_LIMIT = 250;

/** `withdrawn` by a scan, because it made another rule fail. */
export const CORRECTION_STATES = ["draft", "live", "taken-back", "withdrawn"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export type CorrectionAct = "saved" | "published" | "taken-back" | "withdrawn";

/** Rule that a correction made fail, and the page's address. */
export interface WithdrawalReason {
  rule: string;
  page: string;
}

/** The value of a correction, before its rule is known. */
export const SaveCorrectionSchema = v.object({
  value: v.optional(
    v.pipe(
      v.string(CORRECTION_VALIDATION.value),
      v.transform((text) => text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ")),
      v.trim(),
      v.maxLength(VALUE_LIMIT, CORRECTION_VALIDATION.tooLong),
    ),
    "",
  ),
  /** Whether a picture is mere decoration, which has no text. */
  decoration: v.optional(v.boolean(CORRECTION_VALIDATION.decoration), false),
  /** Whether it also applies to the issue's other elements with the same markup and text. */
  alike: v.optional(v.boolean(CORRECTION_VALIDATION.decoration), false),
  /** Path of the corrected pages, with `*` for any characters; by default the element's pages. */
  pages: v.optional(
    v.pipe(
      v.string(CORRECTION_VALIDATION.pages),
      v.transform(writtenPath),
      v.check(isPagePattern, CORRECTION_VALIDATION.pages),
    ),
  ),
});
export type SaveCorrectionInput = v.InferOutput<typeof SaveCorrectionSchema>;

export const PublishCorrectionSchema = v.object({
  /** The revision that the user has read. */
  revision: v.pipe(
    v.number(CORRECTION_VALIDATION.revision),
    v.integer(CORRECTION_VALIDATION.revision),
    v.minValue(1, CORRECTION_VALIDATION.revision),
    v.maxValue(2_147_483_646, CORRECTION_VALIDATION.revision),
  ),
});
export type PublishCorrectionInput = v.InferOutput<typeof PublishCorrectionSchema>;

/** A site's drafts, each with the revision that the user has read. */
export const PublishCorrectionsSchema = v.object({
  drafts: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(CORRECTION_VALIDATION.drafts), v.uuid(CORRECTION_VALIDATION.drafts)),
        ...PublishCorrectionSchema.entries,
      }),
      CORRECTION_VALIDATION.drafts,
    ),
    v.minLength(1, CORRECTION_VALIDATION.drafts),
    v.maxLength(MAX_LIVE_CORRECTIONS, CORRECTION_VALIDATION.tooManyDrafts),
  ),
});
export type PublishCorrectionsInput = v.InferOutput<typeof PublishCorrectionsSchema>;

export const SwitchCorrectionsSchema = v.object({ on: v.boolean(CORRECTION_VALIDATION.on) });

export const CORRECTION_FORMATS = ["csv", "json"] as const;
export type CorrectionFormat = (typeof CORRECTION_FORMATS)[number];

export const CorrectionExportQuerySchema = v.object({
  format: v.picklist(CORRECTION_FORMATS, CORRECTION_VALIDATION.format),
});

/** A correction as the account's team sees it. */
export interface CorrectionView {
  id: string;
  /** Id of the issue; null once the issue was purged. */
  issueId: string | null;
  rule: string;
  markup: string;
  pageUrl: string;
  /** Path of the corrected pages, with `*` for any characters. */
  pages: string;
  value: string;
  /**
   * First attribute that it sets, which decides the recipe for a wrong or missing ARIA attribute.
   */
  attribute: string | null;
  state: CorrectionState;
  /** Whether the value was changed since it was published. */
  isChanged: boolean;
  withdrawal: WithdrawalReason | null;
  revision: number;
  act: CorrectionAct;
  by: string | null;
  /** Whether the last act was done by an operator's command. */
  isByOperator: boolean;
  at: string;
  /** Numbers of pages by result in the last scan; null before the first scan. */
  lastScan: { at: string; pages: Record<CorrectionOutcome, number> } | null;
}

/** Elements of an issue with the same note, which get the same value. */
export interface CorrectableElement {
  /** Digest of the note. */
  element: string;
  markup: string;
  visibleText: string;
  /** ARIA attribute that is wrong or missing, on which the recipe depends. */
  attribute: string | null;
  /** URLs of up to five pages that have the element, and the number of all such pages. */
  pages: string[];
  pageCount: number;
  /** Path of the corrected pages unless a user chooses others. */
  pattern: string;
  correction: CorrectionView | null;
}

/** Existing and possible corrections of an issue. */
export interface IssueCorrections {
  isIncluded: boolean;
  elements: CorrectableElement[];
  /** Whether there are elements without a note, which the next scan adds. */
  needsScan: boolean;
}

export interface CorrectionList {
  /** Whether the plan includes corrections; if not, visitors get none. */
  isIncluded: boolean;
  isOn: boolean;
  live: number;
  corrections: CorrectionView[];
}

/** A draft that was not published, since it makes a rule fail on a page. */
export interface RefusedDraft extends WithdrawalReason {
  id: string;
}

/** A site's corrections after several drafts were published. */
export interface PublishedCorrections extends CorrectionList {
  refused: RefusedDraft[];
}

/** Numbers of sites with published corrections, by the site's switch, and of the corrections. */
export interface LiveCorrections {
  on: { sites: number; live: number };
  off: { sites: number; live: number };
}

/** An act in a correction's history. */
export interface CorrectionVersionView {
  number: number;
  act: CorrectionAct;
  value: string;
  /** Pattern of the corrected pages; null for acts of releases that did not store it. */
  pages: string | null;
  by: string | null;
  isByOperator: boolean;
  at: string;
}

/** Accepts a valid value for an element with the given visible text. */
export function entrySchema(recipe: Recipe, visibleText: string) {
  const problem = (input: SaveCorrectionInput) => problemOf(recipe, input, visibleText);
  return v.pipe(
    SaveCorrectionSchema,
    v.forward(
      v.check(
        (input) => problem(input) === null,
        ({ input }) => problem(input as SaveCorrectionInput) ?? "",
      ),
      ["value"],
    ),
  );
}

function problemOf(
  { entry, options, hasVisibleText }: Recipe,
  { value, decoration }: SaveCorrectionInput,
  visibleText: string,
): string | null {
  const sentence = CORRECTION_VALIDATION;
  switch (entry) {
    case "none":
      return null;
    case "alternative":
    case "text":
      if (decoration && entry === "alternative") return value === "" ? null : sentence.bothAlternatives;
      if (value === "") return sentence.value;
      if (/\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$/i.test(value)) return sentence.fileName;
      return hasVisibleText && !contains(value, visibleText) ? sentence.visibleText : null;
    case "language":
      return isCorrectable("lang", value) && isLanguage(value) ? null : sentence.language;
    case "number":
      return isCorrectable("aria-valuenow", value) ? null : sentence.number;
    case "choice":
      return options?.some((option) => option.value === value) ? null : sentence.choice;
    case "color":
      return isCorrectableStyle("color", value) ? null : sentence.color;
  }
}

/** Whether a name contains the visible text, ignoring case and punctuation. */
function contains(name: string, visibleText: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? "";
  return ` ${words(name)} `.includes(` ${words(visibleText)} `);
}

/** Whether browsers know a name for a tag's language. */
function isLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(tag.split("-")[0] ?? "") !== undefined;
}

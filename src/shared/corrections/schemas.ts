import * as v from "valibot";
import { revisionSchema } from "../schemas/integers.ts";
import { nonEmptyListSchema } from "../schemas/lists.ts";
import { isCorrectable, isCorrectableStyle } from "./correctable.ts";
import type { CorrectionOutcome } from "./correction.ts";
import { CORRECTION_VALIDATION } from "./messages.ts";
import { isPagePattern, writtenPath } from "./page-pattern.ts";
import type { Recipe } from "./recipe.ts";

/** Maximum number of live corrections per site. */
export const MAX_LIVE_CORRECTIONS = 500;

const VALUE_LIMIT = 250;

/** `withdrawn` means that a scan withdrew it because it caused another rule to fail. */
export const CORRECTION_STATES = ["draft", "live", "taken-back", "withdrawn"] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export type CorrectionAct = "saved" | "published" | "taken-back" | "withdrawn";

/** Rule that a correction caused to fail, and the page's address. */
export interface WithdrawalReason {
  rule: string;
  page: string;
}

/** A correction's value, before its rule is known. */
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
  /** Whether an image is purely decorative and has no text. */
  decoration: v.optional(v.boolean(CORRECTION_VALIDATION.decoration), false),
  /** Whether it also applies to the issue's other elements with the same markup and text. */
  alike: v.optional(v.boolean(CORRECTION_VALIDATION.decoration), false),
  /** Path of the corrected pages, with `*` for any characters; defaults to the element's pages. */
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
  /** Revision that the user has read. */
  revision: revisionSchema(1, CORRECTION_VALIDATION.revision),
});
export type PublishCorrectionInput = v.InferOutput<typeof PublishCorrectionSchema>;

/** A site's drafts, each with the revision that the user has read. */
export const PublishCorrectionsSchema = v.object({
  drafts: nonEmptyListSchema(
    v.object({
      id: v.pipe(v.string(CORRECTION_VALIDATION.drafts), v.uuid(CORRECTION_VALIDATION.drafts)),
      ...PublishCorrectionSchema.entries,
    }),
    MAX_LIVE_CORRECTIONS,
    CORRECTION_VALIDATION.drafts,
    CORRECTION_VALIDATION.tooManyDrafts,
  ),
});
export type PublishCorrectionsInput = v.InferOutput<typeof PublishCorrectionsSchema>;

export const SwitchCorrectionsSchema = v.object({ on: v.boolean(CORRECTION_VALIDATION.on) });

export const CORRECTION_FORMATS = ["csv", "json"] as const;
export type CorrectionFormat = (typeof CORRECTION_FORMATS)[number];

export const CorrectionExportQuerySchema = v.object({
  format: v.picklist(CORRECTION_FORMATS, CORRECTION_VALIDATION.format),
});

/** A correction as shown to the account's team. */
export interface CorrectionView {
  id: string;
  /** ID of the issue; null once the issue has been purged. */
  issueId: string | null;
  rule: string;
  markup: string;
  pageUrl: string;
  /** Path of the corrected pages, with `*` for any characters. */
  pages: string;
  value: string;
  /**
   * First attribute it sets, which determines the recipe for an incorrect or missing ARIA
   * attribute.
   */
  attribute: string | null;
  state: CorrectionState;
  /** Whether the value has changed since publication. */
  isChanged: boolean;
  withdrawal: WithdrawalReason | null;
  revision: number;
  act: CorrectionAct;
  by: string | null;
  /** Whether the last action was taken by an operator's command. */
  isByOperator: boolean;
  at: string;
  /** Number of pages by result in the last scan; null before the first scan. */
  lastScan: { at: string; pages: Record<CorrectionOutcome, number> } | null;
}

/** An issue's elements that share a note and get the same value. */
export interface CorrectableElement {
  /** Digest of the note. */
  element: string;
  markup: string;
  visibleText: string;
  /** Incorrect or missing ARIA attribute, which determines the recipe. */
  attribute: string | null;
  /** URLs of up to five pages that contain the element, and the total number of such pages. */
  pages: string[];
  pageCount: number;
  /** Path of the corrected pages unless a user chooses another. */
  pattern: string;
  correction: CorrectionView | null;
}

/** An issue's existing and possible corrections. */
export interface IssueCorrections {
  isIncluded: boolean;
  elements: CorrectableElement[];
  /** Whether there are elements without a note, which the next scan will add. */
  needsScan: boolean;
}

export interface CorrectionList {
  /** Whether the plan includes corrections; if not, visitors get none. */
  isIncluded: boolean;
  isOn: boolean;
  live: number;
  corrections: CorrectionView[];
}

/** A draft that was not published because it causes a rule to fail on a page. */
export interface RefusedDraft extends WithdrawalReason {
  id: string;
}

/** A site's corrections after publishing several drafts. */
export interface PublishedCorrections extends CorrectionList {
  refused: RefusedDraft[];
}

/**
 * Number of sites with published corrections, by the state of the site's switch, and number of
 * corrections.
 */
export interface LiveCorrections {
  on: { sites: number; live: number };
  off: { sites: number; live: number };
}

/** An entry in a correction's history. */
export interface CorrectionVersionView {
  number: number;
  act: CorrectionAct;
  value: string;
  /** Pattern of the corrected pages; null for entries from releases that did not store it. */
  pages: string | null;
  by: string | null;
  /** Model that suggested the text, and whether the person changed it; null if none did. */
  suggestion: { model: string; isChanged: boolean } | null;
  isByOperator: boolean;
  at: string;
}

/** Returns a schema for valid values for an element with the given visible text. */
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

/** Whether browsers have a name for a tag's language. */
function isLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(tag.split("-")[0] ?? "") !== undefined;
}

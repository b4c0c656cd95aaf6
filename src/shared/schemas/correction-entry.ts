import * as v from "valibot";
import { CORRECTION_VALIDATION } from "../correction-messages.ts";
import { isCorrectable, isCorrectableStyle } from "../corrections/correctable.ts";
import type { Recipe } from "../corrections/recipe.ts";
import { type SaveCorrectionInput, SaveCorrectionSchema } from "./correction.ts";

/** Accepts a sound value for an element, whose visible text is given. */
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

/** Whether a name holds the words that people see, whatever their case and punctuation. */
function contains(name: string, visibleText: string): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? "";
  return ` ${words(name)} `.includes(` ${words(visibleText)} `);
}

/** Whether browsers know the language of a tag by a name. */
function isLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(tag.split("-")[0] ?? "") !== undefined;
}

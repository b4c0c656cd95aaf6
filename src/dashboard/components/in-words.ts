import { languageTag } from "#shared/translate.ts";

const LIST = new Intl.ListFormat(languageTag());

/** Returns `a, b, and c`. */
export function inWords(items: readonly string[]): string {
  return LIST.format(items);
}

import { t } from "#shared/translate.ts";

/** Returns `“text”`, with the quotation marks of the current language. */
export function quoted(text: string): string {
  return t("“{text}”", { text });
}

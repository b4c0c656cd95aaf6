import { createElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { PageLanguage } from "#shared/language/language.ts";

interface LanguagePartProps {
  lang: PageLanguage;
  /** A `##` heading and the blocks below it. */
  blocks: ReactNode[];
}

/** Part of a text in another language. */
export function LanguagePart({ lang, blocks }: LanguagePartProps) {
  return createElement("section", { className: "text", lang }, ...blocks);
}

export function isLanguagePart(block: ReactNode): block is ReactElement<LanguagePartProps> {
  return isValidElement(block) && block.type === LanguagePart;
}

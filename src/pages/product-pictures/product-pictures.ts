import type { Language } from "#shared/language.ts";

/**
 * Pictures of the product, each with how phones get theirs: taken at a phone's width, or scaled
 * down from the wide one.
 */
export const PRODUCT_PICTURES = {
  panel: "taken",
  overview: "scaled",
  editor: "scaled",
  issues: "scaled",
  reports: "scaled",
  code: "taken",
  check: "taken",
} as const;

export type ProductPictureName = keyof typeof PRODUCT_PICTURES;

export interface PictureLook {
  scheme: "light" | "dark";
  width: "wide" | "phone";
  language: Language;
}

/** Returns the name of a picture's file without its ending, such as `panel-phone-dark-de`. */
export function pictureFile(name: ProductPictureName, { scheme, width, language }: PictureLook): string {
  return [
    name,
    ...(width === "phone" ? ["phone"] : []),
    scheme,
    ...(language === "en" ? [] : [language]),
  ].join("-");
}

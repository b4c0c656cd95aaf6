import type { Language } from "#shared/language.ts";

/** Pictures of the product with the size of what they show, in CSS pixels. */
export const PRODUCT_PICTURES = {
  panel: { width: 702, height: 584 },
  overview: { width: 1180, height: 787 },
  editor: { width: 1180, height: 787 },
  issues: { width: 1180, height: 787 },
  reports: { width: 1180, height: 787 },
} as const;

export type ProductPictureName = keyof typeof PRODUCT_PICTURES;

/** Returns the name of a picture's file without its ending, such as `panel-dark-de`. */
export function pictureFile(name: ProductPictureName, scheme: "light" | "dark", language: Language): string {
  return `${name}-${scheme}${language === "en" ? "" : `-${language}`}`;
}

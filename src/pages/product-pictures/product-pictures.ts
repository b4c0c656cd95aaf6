import type { PageLanguage } from "#shared/language/language.ts";

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
  "wordpress-upload": "taken",
  "wordpress-settings": "taken",
} as const;

export type ProductPictureName = keyof typeof PRODUCT_PICTURES;

/** Pictures of the product in a vendor's screens, which are light and English for everybody. */
const VENDOR_PICTURES: readonly ProductPictureName[] = ["wordpress-upload", "wordpress-settings"];

export interface PictureLook {
  scheme: "light" | "dark";
  width: "wide" | "phone";
  language: PageLanguage;
}

export function isProductPicture(name: string): name is ProductPictureName {
  return Object.hasOwn(PRODUCT_PICTURES, name);
}

export function isVendorPicture(name: ProductPictureName): boolean {
  return VENDOR_PICTURES.includes(name);
}

/**
 * Returns the name of a picture's file without its ending, such as `panel-phone-dark-de`, or
 * `wordpress-upload-phone` of a vendor's screen.
 */
export function pictureFile(name: ProductPictureName, { scheme, width, language }: PictureLook): string {
  return [
    name,
    ...(width === "phone" ? ["phone"] : []),
    ...(isVendorPicture(name) ? [] : [scheme, ...(language === "en" ? [] : [language])]),
  ].join("-");
}

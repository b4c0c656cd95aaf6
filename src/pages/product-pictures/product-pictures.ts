import type { PageLanguage } from "#shared/language/language.ts";

/**
 * Product pictures, each with the source of its phone version: taken at phone width, or the same
 * picture, which is as wide as a phone.
 */
export const PRODUCT_PICTURES = {
  panel: "taken",
  fixes: "same",
  reports: "same",
  report: "same",
  code: "taken",
  check: "taken",
  "wordpress-upload": "taken",
  "wordpress-settings": "taken",
} as const;

export type ProductPictureName = keyof typeof PRODUCT_PICTURES;

/** Product pictures of vendor screens, which are always light and in English. */
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
 * Returns a picture's file name without its extension, such as `panel-phone-dark-de`, or
 * `wordpress-upload-phone` for a vendor screen.
 */
export function pictureFile(name: ProductPictureName, { scheme, width, language }: PictureLook): string {
  return [
    name,
    ...(width === "phone" ? ["phone"] : []),
    ...(isVendorPicture(name) ? [] : [scheme, ...(language === "en" ? [] : [language])]),
  ].join("-");
}

import {
  isProductPicture,
  isVendorPicture,
  PRODUCT_PICTURES,
  type ProductPictureName,
} from "#src/pages/product-pictures/product-pictures.ts";
import { launchChromium } from "../helpers/chromium.ts";
import { hasWordPress, WORDPRESS_PACKAGES } from "../helpers/wordpress.ts";
import { takeProduct } from "./take-product.ts";
import { takeWordPress } from "./take-wordpress.ts";

/**
 * Takes the pictures of the site's pages: `bun run pictures`, or with names or their first words,
 * such as `bun run pictures code wordpress`, only those. WordPress's need Debian's packages.
 */
const words = Bun.argv.slice(2);
const names = namesOf(words);
const ofWordPress = names.filter(isVendorPicture);
const ofProduct = names.filter((name) => !isVendorPicture(name));
const isSkipped = ofWordPress.length > 0 && !hasWordPress();
const missing = `${ofWordPress.join(" and ")} cannot be taken: install ${WORDPRESS_PACKAGES.join(", ")}.`;
if (isSkipped && words.length > 0) throw new Error(missing);

const browser = await launchChromium();
try {
  if (ofProduct.length > 0) await takeProduct(browser, ofProduct);
  if (ofWordPress.length > 0 && !isSkipped) await takeWordPress(browser, ofWordPress);
} finally {
  await browser.close();
}
if (isSkipped) console.error(`\nThe stored ones are kept: ${missing}`);

/** @throws Error for a word that no picture's name is or begins with. */
function namesOf(asked: string[]): ProductPictureName[] {
  const all = Object.keys(PRODUCT_PICTURES).filter(isProductPicture);
  const isMeant = (name: string, word: string) => name === word || name.startsWith(`${word}-`);
  const unknown = asked.filter((word) => !all.some((name) => isMeant(name, word)));
  if (unknown.length > 0)
    throw new Error(`There is no picture ${unknown.join(", ")}; there are ${all.join(", ")}`);
  return all.filter((name) => asked.length === 0 || asked.some((word) => isMeant(name, word)));
}

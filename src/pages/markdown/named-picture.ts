import {
  isProductPicture,
  PRODUCT_PICTURES,
  type ProductPictureName,
} from "../product-pictures/product-pictures.ts";

const SCHEME = "picture:";
const NO_ADDRESS = "this image has no address, as in ![A ramp](/images/ramp.png)";
const IMAGE = /!\[[^\]]*\]\((?:picture:([^)\s]*)|\s*\))/g;

interface PictureProblem {
  /** Position in the text. */
  at: number;
  message: string;
}

/** Returns the name in an image address such as `picture:code`, or null for other addresses. */
export function namedPicture(src: string): ProductPictureName | null {
  const name = src.startsWith(SCHEME) ? src.slice(SCHEME.length) : "";
  return isProductPicture(name) ? name : null;
}

/** Returns images in Markdown text that have no address or name an unknown product picture. */
export function pictureProblems(text: string): PictureProblem[] {
  return [...text.matchAll(IMAGE)]
    .filter(([, name = ""]) => !isProductPicture(name))
    .map(({ 1: name, index: at }) => ({
      at,
      message: name === undefined ? NO_ADDRESS : unknownPicture(name),
    }));
}

function unknownPicture(name: string): string {
  return `${SCHEME}${name} is no picture; there are ${Object.keys(PRODUCT_PICTURES).join(", ")}`;
}

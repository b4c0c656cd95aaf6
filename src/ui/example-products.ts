import { mark } from "#shared/language/translate.ts";
export interface Product {
  name: string;
  text: string;
  price: string;
  alt: string;
  color: string;
  /** SVG outline of the vessel in a 240 x 160 box. */
  shape: string;
}

export const PRODUCTS: Product[] = [
  {
    name: mark("Breakfast bowl"),
    text: mark("Deep enough for porridge, with a foot that stays cool."),
    price: "$28",
    alt: mark("A wide blue bowl on a narrow foot"),
    color: "#1e5f8c",
    shape: "M60 55h120c0 45-28 62-45 65v10h-30v-10c-17-3-45-20-45-65Z",
  },
  {
    name: mark("Harbor mug"),
    text: mark("Holds twelve ounces. The handle takes three fingers."),
    price: "$24",
    alt: mark("A straight green mug with a round handle"),
    color: "#2f6b4f",
    shape: "M75 40h75v15h20c22 0 22 45 0 45h-20v30H75ZM150 67v21h16c8 0 8-21 0-21Z",
  },
  {
    name: mark("Serving plate"),
    text: mark("Eleven inches across, for a loaf or a fish."),
    price: "$46",
    alt: mark("A flat plate the color of rust"),
    color: "#9a4a1f",
    shape: "M30 85h180c-10 20-40 30-60 32H90c-20-2-50-12-60-32Z",
  },
];

export function productPicture({ color, shape }: Product): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160"><path fill="#ede7dc" d="M0 0h240v160H0z"/>` +
    `<path fill="${color}" fill-rule="evenodd" d="${shape}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

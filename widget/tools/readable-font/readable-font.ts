import wideItalic from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-italic.woff2";
import wide from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2";
import italic from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2";
import regular from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
import { type FontFile, fontCss } from "../../effects/font.ts";
import { fitToLetters } from "../../effects/icon-fonts.ts";

/** Latin letters beyond those used in western Europe. */
const WIDE = "font-weight:200 800;unicode-range:U+100-2BA,U+1E00-1EFF,U+20A0-20C0";

const FACES: FontFile[] = [
  [wide, WIDE],
  [wideItalic, `font-style:italic;${WIDE}`],
  [regular, "font-weight:200 800"],
  [italic, "font-style:italic;font-weight:200 800"],
];

/** Atkinson Hyperlegible Next, by the Braille Institute (SIL Open Font License 1.1). */
export const fit = fitToLetters((letters, _, file) => fontCss("Handrail Readable", FACES, letters, file));

import regular from "@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2";
import bold from "@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2";
import { type FontFile, fontCss } from "../../effects/font.ts";
import { fitToLetters } from "../../effects/icon-fonts.ts";

const FACES: FontFile[] = [
  [regular, "font-weight:400"],
  [bold, "font-weight:700"],
];

/** OpenDyslexic, by Abbie Gonzalez (SIL Open Font License 1.1). */
export const fit = fitToLetters((letters, _, file) => fontCss("Handrail Dyslexia", FACES, letters, file));

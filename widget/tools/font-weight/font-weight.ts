import { fitToLetters } from "../../effects/icon-fonts.ts";
import { HEADINGS } from "../../effects/text-boxes.ts";

/** Keeps strong text stronger than the rest. */
export const fit = fitToLetters((letters, value) => {
  const [text, strong] = value === "bold" ? [700, 900] : [300, 500];
  const outstanding = `:is(${HEADINGS},b,strong,th)`;
  return (
    `${letters}{font-weight:${text}!important}` +
    `${letters}:is(${outstanding},${outstanding} *){font-weight:${strong}!important}`
  );
});

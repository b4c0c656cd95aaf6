import { contrastRatio, HEX_COLOR, textOn } from "#shared/colors.ts";

/** What a control needs against what surrounds it (WCAG 1.4.11). */
const NEEDED = 3;

/** How well the button stands out in an own colour; nothing while the colour is incomplete. */
export function ContrastHint({ color }: { color: string }) {
  if (!HEX_COLOR.test(color)) return null;
  const text = textOn(color);
  const symbol = text === "#fff" ? "white" : "black";
  const onWhite = contrastRatio(color, "#fff");
  return (
    <p className="own-color__hint" role="status">
      The symbol is {symbol}, at {ratio(contrastRatio(color, text))}.{" "}
      {onWhite < NEEDED
        ? `On white pages the button itself is hard to see, at ${ratio(onWhite)}; at least ${NEEDED} to 1 is recommended.`
        : `On white pages the button stands out at ${ratio(onWhite)}.`}
    </p>
  );
}

/** Rounded down, so that it never claims more than there is. */
function ratio(value: number): string {
  return `${Math.floor(value * 10) / 10} to 1`;
}

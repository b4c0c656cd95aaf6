import { contrastRatio, HEX_COLOR, textOn } from "#shared/colors.ts";
import { t } from "#shared/translate.ts";
import { formatNumber } from "#src/dashboard/format.ts";

/** Contrast ratio required for controls (WCAG 1.4.11). */
const NEEDED = 3;

/** Says how well a custom color stands out; nothing while it is incomplete. */
export function ContrastHint({ color }: { color: string }) {
  if (!HEX_COLOR.test(color)) return null;
  const text = textOn(color);
  const symbol = text === "#fff" ? t("white") : t("black");
  const onWhite = contrastRatio(color, "#fff");
  return (
    <p className="own-color__hint small" role="status">
      {t("The symbol is {symbol}, at {color}.", { symbol, color: ratio(contrastRatio(color, text)) })}{" "}
      {onWhite < NEEDED
        ? t(
            "On white pages the button itself is hard to see, at {onWhite}; at least {needed} to 1 is recommended.",
            { onWhite: ratio(onWhite), needed: formatNumber(NEEDED) },
          )
        : t("On white pages the button stands out at {onWhite}.", { onWhite: ratio(onWhite) })}
    </p>
  );
}

/** Rounds down, so that it never claims more contrast than there is. */
function ratio(value: number): string {
  return t("{value} to 1", { value: formatNumber(Math.floor(value * 10) / 10) });
}

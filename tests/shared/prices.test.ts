import { expect, test } from "bun:test";
import { LANGUAGES } from "#shared/language.ts";
import { formatAmount } from "#shared/prices.ts";
import { formatCount, inLanguage, languageTag } from "#shared/translate.ts";

const AMOUNTS = [0, 5, 99, 100, 2_030, 2_900, 99_999, 129_000, 100_000_050, 123_456_789_00, -2_900];

test.each(LANGUAGES)("prices and counts look like those of Intl: %s", (language) => {
  inLanguage(language, () => {
    for (const currency of ["usd", "eur", "gbp"]) {
      for (const cents of AMOUNTS) {
        const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
        const style = { style: "currency", currency, minimumFractionDigits } as const;
        expect(formatAmount(cents, currency)).toBe((cents / 100).toLocaleString(languageTag(), style));
      }
    }
    for (const count of [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, -1_234, -999]) {
      expect(formatCount(count)).toBe(count.toLocaleString(languageTag()));
    }
  });
});

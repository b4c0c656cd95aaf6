import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { factsOf, WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { numberWords } from "#src/build/widget/number-words.ts";
import { directionOf } from "#widget/words/direction.ts";
import { formatNumber, formatPercent } from "#widget/words/format-number.ts";

const LANGUAGES = readdirSync(join(import.meta.dir, "../../../widget/i18n")).map((file) =>
  file.replace(/\.json$/, ""),
);

const levels = WIDGET_TOOLS.flatMap((tool) => factsOf(tool).values)
  .map(Number)
  .filter((level) => level > 0);

describe.each(LANGUAGES)("numbers in %s", (language) => {
  const words = { messages: numberWords(language) };
  const decimal = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent" });

  test("are written as the language does", () => {
    const numbers = [0, 7, 44, 0.75, 4.5, ...levels];
    expect(numbers.map((number) => formatNumber(number, words))).toEqual(
      numbers.map((number) => decimal.format(number)),
    );
    expect(levels.map((level) => formatPercent(level, words))).toEqual(
      levels.map((level) => percent.format(level)),
    );
  });

  test("and all else run the way that the language is written", () => {
    const { direction } = new Intl.Locale(language).getTextInfo();
    expect(String(directionOf(language))).toBe(String(direction));
  });
});

test("words without signs are those of English", () => {
  expect([formatNumber(1.5, { messages: {} }), formatPercent(1.5, { messages: {} })]).toEqual([
    "1.5",
    "150%",
  ]);
});

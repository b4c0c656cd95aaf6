import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { factsOf, TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { numberWords } from "#src/build/widget/number-words.ts";
import { directionOf } from "#widget/words/direction.ts";
import { formatNumber, formatPercent } from "#widget/words/format-number.ts";
import { words as en } from "../../widget/languages/en.json";
import { levelName } from "../../widget/panel/tool-labels.ts";

const FOLDER = join(import.meta.dir, "../../widget/languages");

const english: Record<string, string> = en;

const languages = await Promise.all(
  readdirSync(FOLDER).map(
    async (file): Promise<[string, Record<string, string>]> => [
      file.replace(/\.json$/, ""),
      (await Bun.file(join(FOLDER, file)).json()).words,
    ],
  ),
);

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();

const LEVELS = WIDGET_TOOLS.flatMap((tool) => factsOf(tool).values)
  .map(Number)
  .filter((level) => level > 0);

describe.each(languages)("the words in %s", (language, words) => {
  test("exist for every key, in the same order, with the same placeholders, and are never empty", () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
    const unlike = Object.entries(words).filter(
      ([key, text]) => !text.trim() || placeholders(text) !== placeholders(english[key] ?? ""),
    );
    expect(unlike).toEqual([]);
  });

  test("belong to a language that browsers know, run its way, and have its numbers", () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    expect(new Intl.DisplayNames([language], { type: "language" }).of(language)).not.toBe(language);
    const { direction } = new Intl.Locale(language).getTextInfo();
    expect(String(directionOf(language))).toBe(String(direction));
    const signs = { messages: numberWords(language) };
    const decimal = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: "percent" });
    const numbers = [0, 7, 44, 0.75, 4.5, ...LEVELS];
    expect(numbers.map((number) => formatNumber(number, signs))).toEqual(numbers.map(decimal.format));
    expect(LEVELS.map((level) => formatPercent(level, signs))).toEqual(LEVELS.map(percent.format));
  });
});

test("numbers without signs are those of English", () => {
  const signs = { messages: {} };
  expect([formatNumber(1.5, signs), formatPercent(1.5, signs)]).toEqual(["1.5", "150%"]);
});

test("every tool, group and level has a name", () => {
  for (const group of TOOL_GROUPS) expect(english[`group.${group}`]).toBeString();
  for (const tool of WIDGET_TOOLS) {
    expect(english[tool]).toBeString();
    expect(english[`help.${tool}`]).toBeString();
    const { values } = factsOf(tool);
    if (!Array.isArray(values) || values.length === 1) continue;
    for (const [at, value] of values.entries()) {
      const name = levelName(tool, value, at, { language: "en", messages: english });
      if (Number.isNaN(Number(value))) expect(name).not.toBe(value);
    }
  }
});

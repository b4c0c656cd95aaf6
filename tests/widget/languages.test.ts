import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { factsOf, TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widget-tools.ts";
import en from "../../widget/i18n/en.json";
import { levelName } from "../../widget/panel/tool-labels.ts";

const FOLDER = join(import.meta.dir, "../../widget/i18n");

const english: Record<string, string> = en;

const languages = await Promise.all(
  readdirSync(FOLDER).map(
    async (file): Promise<[string, Record<string, string>]> => [
      file.replace(/\.json$/, ""),
      await Bun.file(join(FOLDER, file)).json(),
    ],
  ),
);

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languages)("the words in %s", (language, words) => {
  test("exist for every key, in the same order", () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  test("are never empty", () => {
    expect(Object.values(words).filter((text) => text.trim() === "")).toEqual([]);
  });

  test("have the same placeholders", () => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, placeholders(words[key] ?? "")]).toEqual([key, placeholders(text)]);
    }
  });

  test("belong to a language that browsers know", () => {
    expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    expect(new Intl.DisplayNames([language], { type: "language" }).of(language)).not.toBe(language);
  });
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

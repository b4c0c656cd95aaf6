import { describe, expect, test } from "bun:test";
import { WIDGET_TOOLS } from "../../src/shared/widget-config.ts";
import de from "../../widget/i18n/de.json";
import en from "../../widget/i18n/en.json";
import { TOOL_VALUES } from "../../widget/preferences.ts";

const english: Record<string, string> = en;
const languages: [string, Record<string, string>][] = [
  ["en", en],
  ["de", de],
];

describe.each(languages)("the words in %s", (_, words) => {
  test("are for every key, in the same order", () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  test("are never empty", () => {
    expect(Object.values(words).filter((text) => text.trim() === "")).toEqual([]);
  });

  test("name every tool, and every level that is not a number", () => {
    for (const tool of WIDGET_TOOLS) {
      expect(words[tool]).toBeString();
      const named = TOOL_VALUES[tool].filter((value) => value !== "on" && Number.isNaN(Number(value)));
      for (const value of named) expect(words[`${tool}.${value}`]).toBeString();
    }
  });
});

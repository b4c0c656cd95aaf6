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

  test("name every tool, and every level", () => {
    for (const tool of WIDGET_TOOLS) {
      expect(words[tool]).toBeString();
      const levels = TOOL_VALUES[tool].length > 1 ? ["", ...TOOL_VALUES[tool]] : [];
      for (const value of levels) expect(words[`${tool}.${value}`]).toBeString();
    }
  });
});

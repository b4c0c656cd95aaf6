import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { accepts, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { parsePreferences } from "../../widget/preferences.ts";

describe("stored preferences", () => {
  test("are read back as saved", () => {
    const tools = { "text-size": "1.5", contrast: "dark" };
    const preferences = { tools, position: "top-left" as const, oversize: true, layout: "tiles" as const };
    expect(parsePreferences(JSON.stringify(preferences))).toEqual(preferences);
  });

  test("drop unknown levels, tools and corners", () => {
    const stored = {
      tools: { "text-size": "9", contrast: "*{}", unknown: "on" },
      position: "middle",
      oversize: "yes",
      layout: "carousel",
    };
    expect(parsePreferences(JSON.stringify(stored))).toEqual({ tools: {} });
  });

  test("read anything else as no choices", () => {
    const tools = ["7", "null", '["on"]'].map((value) => `{"tools":${value}}`);
    for (const text of [null, "", "null", "[]", "7", '"text"', "{", ...tools])
      expect([text, parsePreferences(text)]).toEqual([text, { tools: {} }]);
  });

  test("never throw on any text, nor invent a level", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { tools } = parsePreferences(text);
        return WIDGET_TOOLS.every((tool) => tools[tool] === undefined || accepts(tool, tools[tool]));
      }),
    );
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PROFILE_TOOLS, WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { accepts, readChoices, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { fold } from "#widget/panel/match-words.ts";
import { profileState, toggleProfile, withoutInactive } from "../../widget/panel/profiles.ts";
import { readSharedChoices, writeChoices } from "../../widget/panel/shared-choices.ts";
import { parsePreferences } from "../../widget/preferences.ts";

test.each([
  ["de", "grosse schrift", "Große Schrift"],
  ["fr", "ecran", "Écran"],
  ["el", "γλωσ", "ΓΛΏΣΣΑ"],
  ["tr", "isik", "Işık"],
  ["tr", "IŞIK", "ışık"],
  ["ar", "احجام", "أحجام"],
  ["vi", "tim kiem", "Tìm kiếm"],
])("a search in %s for %p finds %p", (language, typed, shown) => {
  expect(fold(shown, language)).toContain(fold(typed, language));
});

test("the built-in profiles switch on existing tools at existing levels", () => {
  for (const profile of WIDGET_PROFILES) {
    const wanted = PROFILE_TOOLS[profile];
    expect([profile, readChoices(wanted)]).toEqual([profile, wanted]);
  }
});

describe("a profile", () => {
  const profile = { id: "color-blind", tools: readChoices(PROFILE_TOOLS["color-blind"]) };

  test("switched on and off again restores the former tools", () => {
    const before = { tools: { contrast: "dark" } };
    const on = toggleProfile(profile, before);
    expect(profileState(profile, on)).toBe("on");
    expect(withoutInactive(toggleProfile(profile, on))).toEqual(before);
  });

  test("is dropped once none of its tools is on, and is not the visitor's own of the same name", () => {
    expect(withoutInactive({ tools: {}, applied: ["color-blind", "gone"] })).toEqual({ tools: {} });
    const tools = readChoices({ "highlight-links": "on" });
    const own = { tools, profiles: [{ name: "color-blind", tools }], applied: ["+color-blind"] };
    expect(withoutInactive(own).applied).toEqual(["+color-blind"]);
    expect(profileState(profile, own)).toBe("off");
  });
});

describe("stored profiles", () => {
  const stored = (profiles: unknown) => parsePreferences(JSON.stringify({ profiles })).profiles;

  test("are dropped without a name or a tool, or if the name is taken", () => {
    const tools = { contrast: "dark" };
    const twice = [" Evening ", "Evening"].map((name, at) => ({
      name,
      tools: at ? { invert: "on" } : tools,
    }));
    expect(stored(twice)).toEqual([{ name: "Evening", tools }]);
    const unfit = [{ name: "", tools }, { name: "No tool", tools: { contrast: "*" } }, null, 7];
    expect(stored(unfit)).toBeUndefined();
  });

  test("are limited to 12, and their names to 40 characters", () => {
    const tools = { invert: "on" };
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `${at}${"x".repeat(99)}`, tools }));
    const read = stored(many) ?? [];
    expect(read).toHaveLength(12);
    expect(read.every(({ name }) => name.length === 40)).toBe(true);
  });
});

describe("settings as a link", () => {
  test("contain the active tools, colors too", () => {
    const choices = readChoices({ "text-size": "1.5", "line-height": "2", "background-color": "#ffee00" });
    const fragment = writeChoices(choices);
    expect(fragment).toBe("#handrail=text-size:1.5,line-height:2,background-color:ffee00");
    expect(readSharedChoices(fragment)).toEqual(choices);
    expect(readSharedChoices(fragment.replaceAll(",", "%2C").replaceAll(":", "%3A"))).toEqual(choices);
  });

  test("never throw, and never bring a level that a tool does not have", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const choices = readSharedChoices(`#handrail=${text}`);
        return WIDGET_TOOLS.every((tool) => choices[tool] === undefined || accepts(tool, choices[tool]));
      }),
    );
  });
});

describe("stored preferences", () => {
  test("are read back as saved", () => {
    const tools = { "text-size": "1.5", contrast: "dark" };
    const preferences = { tools, position: "top-left" as const, oversize: true, layout: "tiles" as const };
    expect(parsePreferences(JSON.stringify(preferences))).toEqual(preferences);
  });

  test("drop unknown levels, tools and corners", () => {
    const tools = { "text-size": "9", contrast: "*{}", unknown: "on" };
    const stored = { tools, position: "middle", oversize: "yes", layout: "carousel" };
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

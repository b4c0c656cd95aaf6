import { describe, expect, test } from "bun:test";
import { parseFields } from "#shared/parse-fields.ts";
import { DEFAULT_OWNER_SETTINGS, namesIn } from "#shared/widgets/defaults.ts";
import {
  ChangeSettingsSchema,
  isTextWeak,
  OwnerSettingsSchema,
  readSettings,
} from "#shared/widgets/settings-schema.ts";

describe("stored settings", () => {
  test("never cause an error, whether missing, broken or from another release", () => {
    for (const stored of [null, undefined, 7, "x", [], {}, { schema: 9, tools: "all", offsetX: -3 }])
      expect(readSettings(stored)).toEqual(DEFAULT_OWNER_SETTINGS);
  });

  test("lose only values that this release does not know", () => {
    const known = { tools: ["contrast", "*"], profiles: ["motor"], label: "Help", phone: "hidden" };
    const tools = ["contrast", "telepathy", "contrast", "*"];
    const other = { schema: 3, tools, profiles: ["motor", "martian"], icon: "hologram" };
    expect(readSettings({ ...known, ...other })).toMatchObject({ ...known, schema: 2, icon: "person" });
  });

  test("of schema 1 keep the owner's restrictions", () => {
    expect(readSettings({ schema: 1, tools: ["contrast"] }).tools).toEqual(["contrast"]);
    expect(readSettings({ schema: 1, tools: [] }).tools).toEqual([]);
  });
});

test("lists nested too deep for the call stack are refused like other bad input", () => {
  const tools = JSON.parse("[".repeat(60_000) + "]".repeat(60_000));
  expect(Object.keys(parseFields(ChangeSettingsSchema, { tools }).errors ?? {})).toEqual(["tools"]);
  expect(readSettings({ tools }).tools).toEqual([]);
});

test("the star expands to every other name", () => {
  expect(namesIn(["c", "*", "a"], ["a", "b", "c", "d"])).toEqual(["c", "b", "d", "a"]);
  expect(namesIn(["b"], ["a", "b"])).toEqual(["b"]);
});

test("wrong settings are refused, each at its field", () => {
  const wrong = {
    tools: ["contrast", "telepathy"],
    profiles: "all",
    language: "tlh",
    statementUrl: "javascript:alert(1)",
    icon: "__proto__",
    label: "x".repeat(41),
    textColor: "red",
    offsetX: 201,
    offsetY: 1.5,
    phone: "middle",
    layout: "carousel",
    hideDurations: ["hour"],
    reports: "yes",
    analytics: 1,
    schema: 3,
  };
  const { errors } = parseFields(ChangeSettingsSchema, wrong);
  expect(Object.keys(errors ?? {}).sort()).toEqual(Object.keys(wrong).sort());
});

test("changed settings may omit what stays, and hiding can be switched off", () => {
  expect(parseFields(ChangeSettingsSchema, {}).value).toEqual({});
  const none = { ...DEFAULT_OWNER_SETTINGS, hideDurations: [] };
  expect(parseFields(OwnerSettingsSchema, none).value?.hideDurations).toEqual([]);
});

test("a text color is weak below 4.5 to 1", () => {
  expect(isTextWeak("blue", "")).toBe(false);
  expect(isTextWeak("blue", "#ffffff")).toBe(false);
  expect(isTextWeak("#777777", "#fff")).toBe(true);
  expect(isTextWeak("#767676", "#fff")).toBe(false);
});

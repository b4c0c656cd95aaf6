import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addTexts, currentLanguage, inEnglish, inLanguage, plural, t } from "#shared/language/translate.ts";

beforeAll(() =>
  addTexts({
    "A test of {count} rails": "Ein Versuch mit {count} Geländern",
    "1 test rail": "1 Geländer",
    "{count} test rails": "{count} Geländer",
    "Included in tests: {part}": "In Versuchen enthalten: {part}",
    "a rail of wood": "ein Geländer aus Holz",
    "{count} rails of iron": { one: "{count} eisernes", other: "{count} eiserne" },
  }),
);
afterAll(() => expect(currentLanguage()).toBe("en"));

const german = <Result>(render: () => Result) => inLanguage("de", render);

describe("a text", () => {
  test("is in the language of what renders it, with its values", () => {
    expect(t("A test of {count} rails", { count: 3 })).toBe("A test of 3 rails");
    expect(german(() => t("A test of {count} rails", { count: 3 }))).toBe("Ein Versuch mit 3 Geländern");
  });

  test("keeps values that look like placeholders or patterns, and stays English without a translation", () => {
    const count = "{count} $& \\1";
    expect(german(() => t("A test of {count} rails", { count }))).toBe(`Ein Versuch mit ${count} Geländern`);
    expect(german(() => t("This test has no translation"))).toBe("This test has no translation");
  });

  test("has a form for one and a form for many, or as many as its language has", () => {
    expect(plural(1, "1 test rail", "{count} test rails")).toBe("1 test rail");
    expect(german(() => plural(12_345, "1 test rail", "{count} test rails"))).toBe("12.345 Geländer");
    const iron = [1, 2].map((count) =>
      german(() => plural(count, "1 rail of iron", "{count} rails of iron")),
    );
    expect(iron).toEqual(["1 eisernes", "2 eiserne"]);
  });

  test("is English again after rendering in German failed", () => {
    expect(() => german(() => JSON.parse("{"))).toThrow(SyntaxError);
    expect(currentLanguage()).toBe("en");
  });
});

test("a message is put into words, with values that are texts themselves", () => {
  const part = { messageId: "a rail of wood", values: {} };
  const message = { messageId: "Included in tests: {part}", values: { part } };
  expect([t(message), inEnglish(message)]).toEqual(Array(2).fill("Included in tests: a rail of wood"));
  expect(german(() => t(message))).toBe("In Versuchen enthalten: ein Geländer aus Holz");
  expect(german(() => inEnglish(message))).toBe("Included in tests: a rail of wood");
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addGerman, currentLanguage, inLanguage, plural, t, translateMessage } from "#shared/translate.ts";

beforeAll(() =>
  addGerman({
    "A test of {count} rails": "Ein Versuch mit {count} Geländern",
    "1 test rail": "1 Geländer",
    "{count} test rails": "{count} Geländer",
    "Included in tests: {part}": "In Versuchen enthalten: {part}",
    "a rail of wood": "ein Geländer aus Holz",
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

  test("has a form for one and a form for many", () => {
    expect(plural(1, "1 test rail", "{count} test rails")).toBe("1 test rail");
    expect(german(() => plural(12_345, "1 test rail", "{count} test rails"))).toBe("12.345 Geländer");
  });

  test("is English again after rendering in German failed", () => {
    expect(() =>
      german(() => {
        throw new Error("broken");
      }),
    ).toThrow("broken");
    expect(currentLanguage()).toBe("en");
  });
});

describe("a finished sentence", () => {
  test("is found by a text with placeholders, and its values are translated in turn", () => {
    const sentence = "Included in tests: a rail of wood";
    expect(translateMessage(sentence)).toBe(sentence);
    expect(german(() => translateMessage(sentence))).toBe("In Versuchen enthalten: ein Geländer aus Holz");
  });

  test("is found by the text with the most words of its own, and not by values with a word between", () => {
    addGerman({
      "{rail} on {wall}": "{rail} auf {wall}",
      "The {rail} fell from the {wall}.": "{rail} fiel von {wall}.",
      "The {rail} fell from the wall at {time}.": "{rail} fiel um {time} von der Wand.",
    });
    const fallen = "The rail fell from the wall at noon.";
    expect(german(() => translateMessage(fallen))).toBe("rail fiel um noon von der Wand.");
    expect(german(() => translateMessage("A mug on a shelf"))).toBe("A mug on a shelf");
  });

  test("that nobody knows stays as it is", () => {
    expect(german(() => translateMessage("A sentence (of [somebody] else.*"))).toBe(
      "A sentence (of [somebody] else.*",
    );
  });
});

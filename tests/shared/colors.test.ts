import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { luminance } from "#shared/colors.ts";
import { schemeColors, WIDGET_COLOR_NAMES } from "#shared/widget-config.ts";

describe("colors", () => {
  test("luminance matches WCAG", () => {
    expect(luminance("#fff")).toBeCloseTo(1, 10);
    expect(luminance("#000000")).toBe(0);
    expect(luminance("#777777")).toBeCloseTo(0.1845, 3);
    expect(luminance("#f00")).toBeCloseTo(0.2126, 10);
  });

  test.each([...WIDGET_COLOR_NAMES])("the scheme %s carries white text", (name) => {
    expect(schemeColors(name).text).toBe("#fff");
  });

  test("every color carries legible text", () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n): `#${string}` => `#${n.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, (color) => {
        const { background, text } = schemeColors(color);
        const [lighter, darker] = [luminance(background), luminance(text)].sort((a, b) => b - a);
        return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05) >= 4.5;
      }),
    );
  });

  test("a short color equals the long one", () => {
    expect(luminance("#fa0")).toBe(luminance("#ffaa00"));
  });

  test("an invalid color falls back to blue", () => {
    expect(schemeColors("#nonsense")).toEqual(schemeColors("blue"));
  });
});

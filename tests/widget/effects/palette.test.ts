import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contrastRatio, textOn } from "#shared/colors.ts";
import { paletteOf } from "#widget/effects/palette.ts";
import { css as headingCss } from "#widget/tools/heading-color/heading-color.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const choices = fc.record(
  {
    contrast: fc.constantFrom("high", "dark", "light"),
    "text-color": hex,
    "background-color": hex,
  },
  { requiredKeys: [] },
);

describe("the colors a page is painted with", () => {
  test("are legible on one another, whatever is chosen", () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const palette = paletteOf(chosen);
        if (!palette) return Object.keys(chosen).length === 0;
        const { paper, text, link } = palette;
        return contrastRatio(text, paper) >= 4.5 && contrastRatio(link, paper) >= 4.5;
      }),
      { numRuns: 2000 },
    );
  });

  test("are the chosen ones if they are legible", () => {
    fc.assert(
      fc.property(hex, hex, (text, paper) => {
        const palette = paletteOf({ "text-color": text, "background-color": paper });
        const expected = contrastRatio(text, paper) >= 4.5 ? text : textOn(paper);
        return palette?.paper === paper && palette.text === expected;
      }),
    );
  });

  test("are the page's own while only headings are colored", () => {
    expect(paletteOf({ "heading-color": "#123456" })).toBeUndefined();
  });

  test("of headings are legible on their background", () => {
    fc.assert(
      fc.property(hex, (color) => {
        const plate = /background:(#\w+)/.exec(headingCss(color, {}))?.[1] ?? "";
        return contrastRatio(color, plate) >= 4.5;
      }),
    );
  });
});

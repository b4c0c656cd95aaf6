import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contrastRatio, textOn } from "#shared/colors.ts";
import { paletteOf } from "#widget/effects/palette.ts";
import { css as headingCss } from "#widget/features/heading-color.ts";

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
  test("read on one another, whatever is chosen", () => {
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

  test("are the chosen ones where they read", () => {
    fc.assert(
      fc.property(hex, hex, (text, paper) => {
        const palette = paletteOf({ "text-color": text, "background-color": paper });
        const expected = contrastRatio(text, paper) >= 4.5 ? text : textOn(paper);
        return palette?.paper === paper && palette.text === expected;
      }),
    );
  });

  test("are of the page's own choosing while nothing but headings is colored", () => {
    expect(paletteOf({ "heading-color": "#123456" })).toBeUndefined();
  });

  test("of headings read on their plate", () => {
    fc.assert(
      fc.property(hex, (color) => {
        const plate = /background:(#\w+)/.exec(headingCss(color, {}))?.[1] ?? "";
        return contrastRatio(color, plate) >= 4.5;
      }),
    );
  });
});

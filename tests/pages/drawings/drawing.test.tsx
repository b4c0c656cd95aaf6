import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Drawing } from "#src/pages/drawings/drawing.tsx";
import { DRAWING_NAMES } from "#src/pages/drawings/drawing-names.ts";

/** Most of a drawing in its page, in characters. */
const MARKUP = 1_536;

test.each(DRAWING_NAMES)("the drawing %s is small, decorative, and has only colors of the theme", (name) => {
  const markup = renderToStaticMarkup(<Drawing name={name} />);
  expect(markup.length).toBeLessThanOrEqual(MARKUP);
  expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 320 180"[^>]* aria-hidden="true" focusable="false">/);
  expect(markup).not.toMatch(/ (?:fill|stroke|style|id)=/);
});

test("the drawings have no words that would need a translation", () => {
  const texts = DRAWING_NAMES.map((name) =>
    renderToStaticMarkup(<Drawing name={name} />).replace(/<[^>]*>/g, " "),
  );
  const words = texts.join(" ").split(/\s+/).filter(Boolean);
  expect(new Set(words)).toEqual(new Set(["Aa", "1990", "2025"]));
});

import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Drawing } from "#src/pages/drawings/drawing.tsx";
import { DRAWING_NAMES } from "#src/pages/drawings/drawing-names.ts";

/** Most of a drawing in its page, in characters. */
const MARKUP = 1_536;

test.each(DRAWING_NAMES)(
  "the drawing %s is small, decorative, without words to translate, and has only colors of the theme",
  (name) => {
    const markup = renderToStaticMarkup(<Drawing name={name} />);
    expect(markup.length).toBeLessThanOrEqual(MARKUP);
    expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 320 180"[^>]* aria-hidden="true" focusable="false">/);
    expect(markup).not.toMatch(/ (?:fill|stroke|style|id)=/);
    expect(markup.replace(/<[^>]*>/g, " ").trim()).toMatch(/^(?:(?:Aa|1990|2025)\s*)*$/);
  },
);

import { type OwnRule, textOf } from "./own-rule.ts";

const TEXT_FILE = /(?:text|button|headline|slogan|quote)[\w-]*\.(?:jpe?g|png|gif|webp)(?:[?#)"']|$)/i;
const RASTER = /\.(?:jpe?g|png|gif|webp)(?:[?#]|$)/i;
const SVG_TEXT = /^data:image\/svg\+xml[\s\S]{0,20000}?(?:<|%3c)text\b/i;

/** Pictures whose file is named after a text, or that hold a text as SVG. */
export const imageOfText: OwnRule = {
  id: "image-of-text",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src], input[type='image'][src]")) {
      const src = (element.getAttribute("src") ?? "").slice(0, 20_000);
      const isButton = element.localName === "input" && RASTER.test(src);
      if (!isButton && !TEXT_FILE.test(src) && !SVG_TEXT.test(src) && !isNamedAfterText(element, src))
        continue;
      if (isRendered(element)) yield { element, message: "The picture may show text." };
    }
    for (const element of document.querySelectorAll("[style*='url(']")) {
      if (!TEXT_FILE.test(element.getAttribute("style") ?? "") || !isRendered(element)) continue;
      yield { element, message: "The background picture may show text." };
    }
  },
};

/** Whether the file of an image without an alternative is named after the text next to it. */
function isNamedAfterText(element: Element, src: string): boolean {
  if (element.getAttribute("alt") !== "") return false;
  const [, name = ""] = /(?<![a-z])([a-z]{6,})\.(?:jpe?g|png|gif|webp)$/i.exec(src) ?? [];
  const [first = ""] =
    textOf(element.nextElementSibling ?? element)
      .toLowerCase()
      .match(/\p{L}+/u) ?? [];
  return name !== "" && name.toLowerCase() === first;
}

/** Logos of which the file names somebody whom the alternative text does not. */
export const otherLogo: OwnRule = {
  id: "other-logo",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src*='logo' i][alt*='logo' i]")) {
      const file = (element.getAttribute("src") ?? "").replace(/[?#].*$/, "").replace(/^.*\//, "");
      const owners = file
        .toLowerCase()
        .match(/^([a-z]\w{1,20})[-_]logo\.\w+$|^logo[-_]([a-z]\w{1,20})\.\w+$/);
      const owner = owners?.[1] ?? owners?.[2];
      const alt = (element.getAttribute("alt") ?? "").toLowerCase();
      const isShort =
        owner && /^(?:main|site|page|header|footer|white|black|dark|light|small|large|new|our)$/.test(owner);
      if (!owner || isShort || alt.replace(/\W/g, "").includes(owner) || !isRendered(element)) continue;
      yield { element, message: `The file is named after "${owner}", but its alternative text is not.` };
    }
  },
};

/** Shapes from which a drawing is more than an icon. */
const MIN_SHAPES = 4;

/** Named canvases, of which a script draws the content, and drawings in several colors. */
export const drawnPicture: OwnRule = {
  id: "drawn-picture",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("canvas[aria-label], canvas[aria-labelledby]")) {
      if (!isRendered(element)) continue;
      yield { element, message: "A person has to compare the drawing with its name." };
    }
    for (const element of document.querySelectorAll("svg[role='img'][aria-label]")) {
      const shapes = Array.from(element.querySelectorAll("path, circle, rect, polygon, ellipse"));
      const colors = new Set(shapes.map((shape) => shape.getAttribute("fill")));
      if (shapes.length < MIN_SHAPES || colors.size < 3 || element.closest("a, button")) continue;
      if (isRendered(element)) {
        yield { element, message: "A person has to compare the drawing with its name." };
      }
    }
  },
};

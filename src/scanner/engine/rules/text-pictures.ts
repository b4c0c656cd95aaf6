import { type OwnRule, textOf } from "./own-rule.ts";

const MAX_SVG = 20_000;
const TEXT_FILE = /(?:text|button|headline|slogan|quote)[\w-]*\.(?:jpe?g|png|gif|webp)(?:[?#)"']|$)/i;
const RASTER = /\.(?:jpe?g|png|gif|webp)(?:[?#]|$)/i;
const SVG_TEXT = /^data:image\/svg\+xml[\s\S]{0,20000}?(?:<|%3c)text\b/i;

/** Pictures whose file name refers to text, or that contain text as SVG. */
export const imageOfText: OwnRule<"image-of-text"> = {
  id: "image-of-text",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src], input[type='image'][src]")) {
      const src = (element.getAttribute("src") ?? "").slice(0, MAX_SVG);
      if (isMereText(src) && isTold(element) && !isLogo(element) && isRendered(element)) {
        yield { element, messageId: "only-text", outcome: "failed" };
        continue;
      }
      const isButton = element.localName === "input" && RASTER.test(src);
      if (!isButton && !TEXT_FILE.test(src) && !SVG_TEXT.test(src) && !isNamedAfterText(element, src))
        continue;
      if (isRendered(element)) yield { element, messageId: "image", outcome: "review" };
    }
    for (const element of document.querySelectorAll("[style*='url(']")) {
      if (!TEXT_FILE.test(element.getAttribute("style") ?? "") || !isRendered(element)) continue;
      yield { element, messageId: "background", outcome: "review" };
    }
  },
};

const SVG_ADDRESS = /^data:image\/svg\+xml(?:;(?:charset=)?[\w-]+)?(;base64)?,/i;
/** Elements of SVG that draw or style something other than plain text. */
const DRAWN =
  /<(?:path|rect|circle|ellipse|line|poly\w+|image|use|foreignObject|style|textPath|filter|mask|clipPath|linearGradient|radialGradient|pattern|animate\w*|script)\b/i;
const STYLED = /\s(?:style|class|font-family|transform|textLength|letter-spacing|rotate|filter|d[xy])\s*=/i;
const MIN_LETTERS = 4;

/** Whether a picture is an SVG with nothing but text in the browser's own font (WCAG 1.4.5). */
function isMereText(src: string): boolean {
  const [start, base64] = SVG_ADDRESS.exec(src) ?? [];
  if (start === undefined || src.length >= MAX_SVG) return false;
  const svg = base64 ? decodeBase64(src.slice(start.length)) : decodeAddress(src.slice(start.length));
  if (!/<text\b/i.test(svg) || DRAWN.test(svg) || STYLED.test(svg)) return false;
  const words = svg.replace(/<(title|desc)\b[^<]*<\/\1>/gi, " ").replace(/<[^<>]*>/g, " ");
  return (words.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS;
}

/** Whether a picture says something; one without alternative text may be decoration. */
function isTold(element: Element): boolean {
  return /\S/.test((element.getAttribute("alt") ?? "") + (element.getAttribute("aria-label") ?? ""));
}

/** Whether a picture may be a logo, which may be text. */
function isLogo(element: Element): boolean {
  const words = ["alt", "class", "id"].map((name) => element.getAttribute(name) ?? "").join(" ");
  return /logo|brand/i.test(words) || element.closest("a[href='/'], [class*='logo' i]") !== null;
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    // A damaged picture shows nothing.
    return "";
  }
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Browsers keep a percent sign that begins no character.
    return text;
  }
}

/** Whether the file of an image with empty alternative text is named after the adjacent text. */
function isNamedAfterText(element: Element, src: string): boolean {
  if (element.getAttribute("alt") !== "") return false;
  const [, name = ""] = /(?<![a-z])([a-z]{6,})\.(?:jpe?g|png|gif|webp)$/i.exec(src) ?? [];
  const [first = ""] =
    textOf(element.nextElementSibling ?? element)
      .toLowerCase()
      .match(/\p{L}+/u) ?? [];
  return name !== "" && name.toLowerCase() === first;
}

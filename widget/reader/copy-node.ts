import { attributeOf, genuine } from "../page/genuine.ts";

/**
 * Attributes that distinguish an article from its surroundings, and those that `copyElement` keeps.
 * Never `name` or the `id` of a control.
 */
const ATTRIBUTES =
  "class,id,role,itemprop,rel,lang,dir,aria-modal,start,reversed,value,colspan,rowspan,scope,datetime,summary,datatable".split(
    ",",
  );

/** Elements that are never part of a line, whatever the style around them. */
const BOXES =
  "p,div,section,article,main,header,footer,h1,h2,h3,h4,h5,h6,ul,ol,dl,table,figure,blockquote,pre";

/** Size in px below which pictures are icons. */
const PICTURE_PX = 48;

const LAZY_ADDRESSES = ["data-src", "data-original", "data-lazy-src"];

/**
 * Copies an element of the page without its content into an inert document. Returns null for what
 * shows nothing.
 */
export function copyNode(source: Element, inert: Document): HTMLElement | null {
  if (source instanceof HTMLImageElement) return copyImage(source, inert);
  if (source instanceof HTMLInputElement) return inert.createElement("input");
  const copied = inert.createElement(nameFor(source));
  for (const name of ATTRIBUTES) {
    const value = attributeOf(source, name);
    if (value !== null) copied.setAttribute(name, value);
  }
  if (source instanceof HTMLAnchorElement) copied.setAttribute("href", addressOf(source));
  return copied;
}

/** Turns custom elements into boxes or parts of a line, and formulas into parts of a line. */
function nameFor(source: Element): string {
  const name = genuine(Element, "localName", source);
  if (!(source instanceof HTMLElement)) return "span";
  if (/^[a-z][a-z0-9]*$/.test(name)) return name === "footer" ? footerOf(source) : name;
  const isInline = getComputedStyle(source).display.startsWith("inline");
  return isInline && !(source.shadowRoot ?? source).querySelector(BOXES) ? "span" : "div";
}

/** Keeps the source of a quote, which Readability would drop as a footer. */
function footerOf(source: Element): string {
  return source.parentElement instanceof HTMLQuoteElement ? "div" : "footer";
}

/**
 * Keeps links within the page as fragments, which count less as links and lead nowhere in the
 * reader.
 */
function addressOf(link: HTMLAnchorElement): string {
  const { href, hash, protocol } = link;
  if (!/^(?:https?|mailto|tel):$/.test(protocol)) return "about:blank";
  return hash && href.replace(hash, "") === location.href.replace(location.hash, "") ? hash : href;
}

function copyImage(image: HTMLImageElement, inert: Document): HTMLElement | null {
  const src = pictureAddress(image);
  const isWaiting = src !== image.src && src !== image.currentSrc;
  const isBroken = image.complete && image.naturalWidth === 0;
  if (!/^(?:https?:|blob:|data:image\/)/.test(src) || (isBroken && !isWaiting)) return null;
  if (image.complete && !isWaiting && Math.min(image.width, image.height) < PICTURE_PX) return null;
  const copied = inert.createElement("img");
  copied.setAttribute("src", src);
  copied.setAttribute("alt", image.alt);
  if (image.width > 0 && !isWaiting) {
    copied.setAttribute("width", String(image.width));
    copied.setAttribute("height", String(image.height));
  }
  return copied;
}

/**
 * Finds the address of a lazy picture, which pages keep in an attribute until a script loads it.
 */
function pictureAddress(image: HTMLImageElement): string {
  const shown = image.currentSrc || image.src;
  const later = LAZY_ADDRESSES.map((name) => attributeOf(image, name)).find((address) => address?.trim());
  if (!later || /^(?:https?|blob):/.test(shown)) return shown;
  const base = genuine(Node, "baseURI", document);
  return URL.canParse?.(later, base) ? new URL(later, base).href : shown;
}

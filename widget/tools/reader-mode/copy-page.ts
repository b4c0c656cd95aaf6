import { shownChildren } from "../../page/flat-tree.ts";
import { attributeOf, genuine, matchesSelector } from "../../page/genuine.ts";
import { proseLength } from "./letters.ts";

/**
 * Attributes that distinguish an article from its surroundings or are kept by `copyElement`. Never
 * includes `name` or a control's `id`.
 */
const ATTRIBUTES =
  "class,id,role,itemprop,rel,lang,dir,aria-modal,start,reversed,value,colspan,rowspan,scope,datetime,summary,datatable".split(
    ",",
  );

/** Elements that are never part of a line, regardless of the style around them. */
const BOXES =
  "p,div,section,article,main,header,footer,h1,h2,h3,h4,h5,h6,ul,ol,dl,table,figure,blockquote,pre";

/** Size in px below which pictures count as icons. */
const PICTURE_PX = 48;

const LAZY_ADDRESSES = ["data-src", "data-original", "data-lazy-src"];

const LEFT_OUT =
  "script,style,noscript,template,link,meta,head,title,nav,dialog,select,textarea,datalist,iframe,object,embed,video,audio," +
  "canvas,svg,map,handrail-widget,[role=navigation],[role=search],[role=dialog],[role=alertdialog],[role=menu]," +
  "[role=menubar],[role=toolbar]";

/** Some pages put a button in the heading of a collapsible part. */
const BUTTONS = "button,[role=button]";

const HEADINGS = "h1,h2,h3,h4,h5,h6,summary";

/** Names that authors use for an article's surroundings. */
const SURROUNDINGS =
  /(?:^|[-_\s])(?:share|sharing|social|related|recommend\w*|comments?|promo|adverts?|ads?|sponsor\w*|newsletter|subscribe|cookies?|breadcrumbs?|toolbar|editsection|toc|navbox|noprint)(?:$|[-_\s])/i;

const OVERLAYS = /modal|popup|overlay|lightbox|drawer|off-?canvas|tooltip|dropdown|menu/i;

/**
 * Elements that are never surroundings, regardless of their names; names in code describe parts of
 * the code.
 */
const CONTENT = "html,body,main,article,[role=main],[role=article],[itemprop=articleBody],pre *,code *";

/** Number of letters outside links at which a box counts as the text itself. */
const MUCH_TEXT = 300;

/** Share of the page's letters at which a box counts as the text itself. */
const MUCH_OF_PAGE = 0.3;

/** Elements shown without a box, or once the visitor opens their container. */
const SHOWN = "br,wbr,details:not([open]) *";

/** "hidden too" also copies hidden text, for pages that hide it until a script shows it. */
export type Shown = "seen" | "hidden too";

interface Level {
  children: Iterator<Node>;
  copy: Element;
}

/** Creates a document that doesn't show, load or run anything. */
export function createInertDocument(): Document {
  const inert = genuine(Document, "implementation", document).createHTMLDocument("");
  inert.documentElement.lang = pageElement().lang;
  return inert;
}

/**
 * Fills an inert document with the page's content as visitors see it, including open shadow roots,
 * and returns the number of letters omitted as hidden. Only reads the page. Pauses at each `yield`.
 */
export function* copyPage(inert: Document, shown: Shown): Generator<void, number> {
  let hiddenLetters = 0;
  inert.body.replaceChildren();
  const body = genuine(Document, "body", document) ?? pageElement();
  const pageLength = genuine(Node, "textContent", body)?.length ?? 0;
  const open: Level[] = [{ children: childrenOf(body), copy: inert.body }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { value: child, done } = level.children.next();
    if (done) open.pop();
    else if (child instanceof Text) level.copy.append(child.data);
    else if (child instanceof Element) {
      yield;
      if (isExcluded(child, pageLength)) continue;
      if (isHidden(child) && (shown === "seen" || isOverlay(child))) {
        if (!isOverlay(child)) hiddenLetters += proseLength(child);
        continue;
      }
      const copy = child instanceof HTMLSlotElement ? level.copy : copyNode(child, inert);
      if (!copy) continue;
      if (copy !== level.copy) level.copy.append(copy);
      open.push({ children: childrenOf(child), copy });
    }
  }
  return hiddenLetters;
}

function childrenOf(node: Node): Iterator<Node> {
  return shownChildren(node)[Symbol.iterator]();
}

function pageElement(): HTMLElement {
  return genuine(Document, "documentElement", document);
}

/** Whether an element is invisible. Content in a closed `details` counts as visible. */
function isHidden(element: Element): boolean {
  return (
    !hasBox(element) && !matchesSelector(element, SHOWN) && getComputedStyle(element).display !== "contents"
  );
}

/** Returns true in browsers without the method. */
function hasBox(element: Element): boolean {
  const { checkVisibility } = Element.prototype;
  return typeof checkVisibility !== "function" || checkVisibility.call(element);
}

/**
 * Whether an element is not part of an article's text. `pageLength` is the number of letters on the
 * page.
 */
function isExcluded(element: Element, pageLength: number): boolean {
  if (matchesSelector(element, LEFT_OUT)) return true;
  if (matchesSelector(element, BUTTONS)) return !element.closest(HEADINGS);
  const isNamedSo = SURROUNDINGS.test(namesOf(element)) && !matchesSelector(element, CONTENT);
  const isAround = isNamedSo || matchesSelector(element, "[aria-hidden=true]");
  return isAround && proseLength(element) < Math.min(MUCH_TEXT, pageLength * MUCH_OF_PAGE);
}

/** Whether a hidden element would cover the page once shown, like dialogs and menus. */
function isOverlay(element: Element): boolean {
  return OVERLAYS.test(namesOf(element));
}

function namesOf(element: Element): string {
  return `${attributeOf(element, "class") ?? ""} ${attributeOf(element, "id") ?? ""}`;
}

/**
 * Copies a page element without its content into an inert document. Returns null for elements that
 * show nothing.
 */
function copyNode(source: Element, inert: Document): HTMLElement | null {
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

/** Turns custom elements into boxes or inline parts, and formulas into inline parts. */
function nameFor(source: Element): string {
  const name = genuine(Element, "localName", source);
  if (!(source instanceof HTMLElement)) return "span";
  if (/^[a-z][a-z0-9]*$/.test(name)) return name === "footer" ? footerOf(source) : name;
  const isInline = getComputedStyle(source).display.startsWith("inline");
  return isInline && !(source.shadowRoot ?? source).querySelector(BOXES) ? "span" : "div";
}

/** Keeps a quote's source, which Readability would drop as a footer. */
function footerOf(source: Element): string {
  return source.parentElement instanceof HTMLQuoteElement ? "div" : "footer";
}

/**
 * Keeps links within the page as fragments, which count for less as links and lead nowhere in the
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
 * Finds the URL of a lazy-loaded picture, which pages keep in an attribute until a script loads it.
 */
function pictureAddress(image: HTMLImageElement): string {
  const shown = image.currentSrc || image.src;
  const later = LAZY_ADDRESSES.map((name) => attributeOf(image, name)).find((address) => address?.trim());
  if (!later || /^(?:https?|blob):/.test(shown)) return shown;
  const base = genuine(Node, "baseURI", document);
  return URL.canParse?.(later, base) ? new URL(later, base).href : shown;
}

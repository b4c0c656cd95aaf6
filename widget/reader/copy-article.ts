import { element } from "../elements.ts";
import { page } from "../page/document.ts";

/** Elements copied as they are; of all others only the content is copied. */
const COPIED = new Set(
  (
    "h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,pre,hr,figure,figcaption,table,caption,thead,tbody,tfoot,tr,th,td," +
    "em,strong,b,i,u,s,sub,sup,code,kbd,samp,var,mark,small,q,cite,abbr,dfn,time,del,ins,bdi,bdo,ruby,rt,rp,br,wbr"
  ).split(","),
);

/** Attributes that affect reading, but none that runs, styles or names anything. */
const ATTRIBUTES = ["lang", "dir", "start", "reversed", "value", "colspan", "rowspan", "scope", "datetime"];

/** Blocks that hold text directly; text in any other block gets a paragraph of its own. */
const HOLDS_TEXT = "h1,h2,h3,h4,h5,h6,p,li,dt,dd,figcaption,pre,caption,th,td,summary";

/** Elements that can't hold text. */
const ROWS = "ul,ol,dl,table,thead,tbody,tfoot,tr";

const BLOCKS = `${HOLDS_TEXT},${ROWS},blockquote,figure,hr,div`;

/** Parts of a line; everything else in a page's copy is a box. */
const INLINE = "span,a,label,font,big,tt,data,output,nobr,acronym,strike,img,input";

/** Elements that may be empty. */
const HOLLOW = "img,br,wbr,hr,td,th";

/**
 * Copies an article from an inert document into a container: headings, paragraphs, lists, quotes,
 * tables, pictures and links, without the page's scripts, styles and ids. Pauses at each `yield`.
 */
export function* copyArticle(article: Element, container: HTMLElement): Generator<void> {
  yield* copyChildren(article, container);
  for (const copied of [...container.querySelectorAll("*")].reverse()) {
    yield;
    const isHollow = !copied.textContent?.trim() && !copied.querySelector(HOLLOW);
    if (isHollow && !copied.matches(HOLLOW)) copied.remove();
  }
}

function* copyChildren(source: Node, target: HTMLElement): Generator<void> {
  for (const child of source.childNodes) {
    if (child instanceof Text) addText(child.data, target);
    if (!(child instanceof Element)) continue;
    yield;
    const copied = copyElement(child);
    if (copied) {
      (copied.matches(BLOCKS) ? target : textHolder(target))?.append(copied);
      yield* copyChildren(child, copied);
    } else if (child.matches(INLINE)) yield* copyChildren(child, target);
    else yield* copyPart(child, target);
  }
}

/** Copies a layout box, whose content begins and ends paragraphs of its own. */
function* copyPart(source: Element, target: HTMLElement): Generator<void> {
  if (target.matches(ROWS) || !target.matches(BLOCKS)) return yield* copyChildren(source, target);
  const part = element("div", readingAttributes(source));
  target.append(part);
  yield* copyChildren(source, part);
  part.lastElementChild?.classList.remove("run");
  if (!target.matches(HOLDS_TEXT) && part.attributes.length === 0) part.replaceWith(...part.childNodes);
}

/** Returns the language and direction of a part, which then stays a box of its own. */
function readingAttributes(source: Element): Record<string, string> {
  const names = ["lang", "dir"].filter((name) => source.getAttribute(name));
  return Object.fromEntries(names.map((name) => [name, source.getAttribute(name) ?? ""]));
}

function addText(text: string, target: HTMLElement): void {
  if (text.trim() || isWritten(target)) textHolder(target)?.append(text);
}

/** Whether spaces matter there. */
function isWritten(target: HTMLElement): boolean {
  return !target.matches(BLOCKS) || target.matches(HOLDS_TEXT) || target.lastElementChild?.localName === "p";
}

/** Returns where a block's text goes: into the block, the paragraph at its end, or a new one. */
function textHolder(target: HTMLElement): HTMLElement | null {
  if (target.matches(ROWS)) return null;
  if (target.matches(HOLDS_TEXT) || !target.matches(BLOCKS)) return target;
  const last = target.lastElementChild;
  if (last instanceof HTMLElement && last.matches("p.run")) return last;
  const run = page.createElement("p");
  run.className = "run";
  target.append(run);
  return run;
}

/**
 * Copies an element without its content; null for one without meaning. The title is the only `h1`.
 */
function copyElement(source: Element): HTMLElement | null {
  if (source instanceof HTMLImageElement) return copyImage(source);
  if (source instanceof HTMLAnchorElement) return copyLink(source);
  if (!COPIED.has(source.localName)) return null;
  const present = ATTRIBUTES.filter((name) => source.hasAttribute(name));
  const attributes = Object.fromEntries(present.map((name) => [name, source.getAttribute(name) ?? ""]));
  const copied = page.createElement(source.localName === "h1" ? "h2" : source.localName);
  for (const name of Object.keys(attributes)) copied.setAttribute(name, attributes[name] ?? "");
  return copied;
}

/** The inert copy holds only addresses of pictures. */
function copyImage(image: HTMLImageElement): HTMLElement {
  const sizes = ["width", "height"].flatMap((name) => {
    const size = image.getAttribute(name);
    return size ? [[name, size]] : [];
  });
  const src = image.getAttribute("src") ?? "";
  return element("img", { alt: image.alt, loading: "lazy", ...Object.fromEntries(sizes), src });
}

/**
 * Returns null for other addresses, such as fragments of the page behind the reader, which lead
 * nowhere.
 */
function copyLink(link: HTMLAnchorElement): HTMLElement | null {
  const href = link.getAttribute("href") ?? "";
  return /^(?:https?|mailto|tel):/.test(href) ? element("a", { href }) : null;
}

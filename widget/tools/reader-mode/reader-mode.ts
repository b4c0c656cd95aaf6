import { element } from "../../elements.ts";
import { createIcon } from "../../icons.ts";
import { logFailure } from "../../log-failure.ts";
import { page } from "../../page/document.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { genuine } from "../../page/genuine.ts";
import { runInSlices } from "../../page/in-slices.ts";
import { addStyles } from "../../page/style-sheets.ts";
import type { StartTool } from "../../tool.ts";
import { directionOf } from "../../words/direction.ts";
import { type FoundArticle, findArticle } from "./find-article.ts";
import styles from "./reader-mode.css";

/** Elements copied unchanged; for all others, only the content is copied. */
const COPIED = new Set(
  (
    "h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,pre,hr,figure,figcaption,table,caption,thead,tbody,tfoot,tr,th,td," +
    "em,strong,b,i,u,s,sub,sup,code,kbd,samp,var,mark,small,q,cite,abbr,dfn,time,del,ins,bdi,bdo,ruby,rt,rp,br,wbr"
  ).split(","),
);

/** Attributes that affect reading, excluding any that run, style or name something. */
const ATTRIBUTES = ["lang", "dir", "start", "reversed", "value", "colspan", "rowspan", "scope", "datetime"];

/** Blocks that contain text directly; text in any other block gets its own paragraph. */
const HOLDS_TEXT = "h1,h2,h3,h4,h5,h6,p,li,dt,dd,figcaption,pre,caption,th,td,summary";

/** Elements that can't contain text. */
const ROWS = "ul,ol,dl,table,thead,tbody,tfoot,tr";

const BLOCKS = `${HOLDS_TEXT},${ROWS},blockquote,figure,hr,div`;

/** Inline parts; everything else in a page's copy is a box. */
const INLINE = "span,a,label,font,big,tt,data,output,nobr,acronym,strike,img,input";

/** Elements that may be empty. */
const HOLLOW = "img,br,wbr,hr,td,th";

const CROSS = "M5 6.4 6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12Z";

/** Shows the text of the page's article in a dialog with a text size slider. */
export const start: StartTool = ({ host, messages, language, end }) => {
  const removeStyles = addStyles(host.root, styles);
  const scale = createDynamicRule(host.root, ".reader");
  const size = element("input", { type: "range", min: "100", max: "300", step: "25", value: "100" });
  const close = element("button", { type: "button", "aria-label": messages.close ?? "" }, createIcon(CROSS));
  const text = element("article", { tabindex: "0", autofocus: "", "aria-busy": "true" });
  const page = element("div", { class: "reader-page" }, text);
  const bar = element(
    "div",
    { class: "reader-bar" },
    element("label", {}, messages["reader.size"] ?? "", " ", size),
    close,
  );
  const name = messages["reader-mode"] ?? "";
  const attributes = { class: "reader", "aria-label": name, lang: language, dir: directionOf(language) };
  const dialog = element("dialog", attributes, bar, page);
  let ended = false;
  const isEnded = () => ended;

  size.addEventListener("input", () => scale.set("--reader-scale", String(Number(size.value) / 100)));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", end);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  host.region.append(dialog);
  dialog.showModal();
  fill().catch(logFailure);

  async function fill(): Promise<void> {
    const found = await find().catch(logFailure);
    await runInSlices(show(found ?? null), isEnded);
    text.removeAttribute("aria-busy");
  }

  async function find(): Promise<FoundArticle | null | undefined> {
    try {
      const { ArticleSearch } = await import("./article-search.ts");
      return await runInSlices(findArticle(ArticleSearch), isEnded);
    } catch (error) {
      logFailure(error);
      return runInSlices(findArticle(null), isEnded);
    }
  }

  function* show(found: FoundArticle | null): Generator<void> {
    if (!found) return text.append(element("p", {}, messages["reader.none"] ?? ""));
    const copied = element("div");
    yield* copyArticle(found.content, copied);
    nameArticle(page, text, found);
    for (const part of [...copied.childNodes]) {
      yield;
      text.append(part);
    }
  }

  return () => {
    ended = true;
    dialog.close();
    dialog.remove();
    scale.remove();
    removeStyles();
  };
};

/** Puts the title and author above the article, in its language and direction. */
function nameArticle(page: HTMLElement, text: HTMLElement, { title, byline, dir }: FoundArticle): void {
  const root = genuine(Document, "documentElement", document);
  page.lang = root.lang;
  page.dir = dir || getComputedStyle(genuine(Document, "body", document) ?? root).direction;
  text.before(element("h1", { id: "reader-title" }, title));
  if (byline) text.before(element("p", {}, byline));
  text.setAttribute("aria-labelledby", "reader-title");
}

/**
 * Copies an article from an inert document into a container: headings, paragraphs, lists, quotes,
 * tables, pictures and links, without the page's scripts, styles or ids. Pauses at each `yield`.
 */
function* copyArticle(article: Element, container: HTMLElement): Generator<void> {
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

/** Copies a layout box, whose content starts and ends its own paragraphs. */
function* copyPart(source: Element, target: HTMLElement): Generator<void> {
  if (target.matches(ROWS) || !target.matches(BLOCKS)) return yield* copyChildren(source, target);
  const part = element("div", readingAttributes(source));
  target.append(part);
  yield* copyChildren(source, part);
  part.lastElementChild?.classList.remove("run");
  if (!target.matches(HOLDS_TEXT) && part.attributes.length === 0) part.replaceWith(...part.childNodes);
}

/** Returns the language and direction of a part, which then stays a separate box. */
function readingAttributes(source: Element): Record<string, string> {
  const names = ["lang", "dir"].filter((name) => source.getAttribute(name));
  return Object.fromEntries(names.map((name) => [name, source.getAttribute(name) ?? ""]));
}

function addText(text: string, target: HTMLElement): void {
  if (text.trim() || isWritten(target)) textHolder(target)?.append(text);
}

/** Whether spaces matter in the target. */
function isWritten(target: HTMLElement): boolean {
  return !target.matches(BLOCKS) || target.matches(HOLDS_TEXT) || target.lastElementChild?.localName === "p";
}

/**
 * Returns where a block's text goes: into the block, the paragraph at its end or a new paragraph.
 */
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
 * Copies an element without its content; null for elements without meaning. The title remains the
 * only `h1`.
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

/** Copies `src` unchecked, since the inert copy contains only picture URLs. */
function copyImage(image: HTMLImageElement): HTMLElement {
  const sizes = ["width", "height"].flatMap((name) => {
    const size = image.getAttribute(name);
    return size ? [[name, size]] : [];
  });
  const src = image.getAttribute("src") ?? "";
  return element("img", { alt: image.alt, loading: "lazy", ...Object.fromEntries(sizes), src });
}

/**
 * Returns null for other URLs, such as fragments of the page behind the reader, which lead nowhere.
 */
function copyLink(link: HTMLAnchorElement): HTMLElement | null {
  const href = link.getAttribute("href") ?? "";
  return /^(?:https?|mailto|tel):/.test(href) ? element("a", { href }) : null;
}

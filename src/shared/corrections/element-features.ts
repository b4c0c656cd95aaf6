import { plain } from "../plain.ts";
import type { ElementNote } from "./correction.ts";
import { namesOf } from "./element-names.ts";
import type { PageReading } from "./page-reading.ts";
import { isSteady } from "./steady-name.ts";

const MAX_TEXT = 80;
/**
 * Maximum depth below an element at which text is read; greater depths could exhaust the call
 * stack.
 */
const MAX_DEPTH = 500;
const MAX_ANCESTORS = 5;
const MAX_CLASSES = 5;
/** Maximum number of ancestors searched for the text around an element. */
const MAX_AROUND = 5;

/** All of a note's features except names and numbers. */
export type ElementFeatures = Pick<
  ElementNote,
  "text" | "classes" | "landmark" | "heading" | "ancestors" | "around"
>;

const LANDMARKS: Readonly<Record<string, string>> = {
  header: "banner",
  nav: "navigation",
  main: "main",
  aside: "complementary",
  footer: "contentinfo",
  search: "search",
};
const LANDMARK = `${Object.keys(LANDMARKS).join()},${Object.values(LANDMARKS)
  .map((role) => `[role=${role}]`)
  .join()},[role=form],[role=region]`;

/** Elements that represent the page rather than part of it. */
const WHOLE = /^(?:html|head|body|main)$/;
const UNREAD = /^(?:style|script|noscript|template)$/;

/** Reads an element's features, cached per reading of the page. */
export function featuresOf(page: PageReading, element: Element): ElementFeatures {
  return page.once("features", element, () => ({
    ...textAndClasses(page, element),
    landmark: landmarkOf(page, element),
    heading: headingOf(page, element),
    ancestors: ancestorsOf(page, element),
    around: aroundOf(page, element),
  }));
}

/** Reads the element features that are cheap to read. */
export function textAndClasses(page: PageReading, element: Element): Pick<ElementNote, "text" | "classes"> {
  return page.once("shown", element, () => ({
    text: textOf(page, element),
    classes: [...classesOf(page, element), ...iconOf(page, element)],
  }));
}

/** Returns the start of an element's text, with single spaces. */
export function textOf(page: PageReading, element: Element): string {
  const { text } = page.once("text", element, () => ({ text: startOf(element) }));
  return text;
}

/** Returns the start of an element's text; empty for whole pages, which it can't distinguish. */
function startOf(element: Element): string {
  if (WHOLE.test(plain(element).localName)) return "";
  const texts: string[] = [];
  readTexts(element, texts, 0);
  return spaced(texts.join(" ")).slice(0, MAX_TEXT).trim();
}

/** Collects pieces of text until they are long enough. Returns their length. */
function readTexts(element: Element, texts: string[], before: number, depth = 0): number {
  let length = before;
  if (depth > MAX_DEPTH) return length;
  for (let node = plain(element).firstChild; node && length < MAX_TEXT; node = nextOf(node)) {
    if (node instanceof Text) {
      length += spaced(node.data).length;
      texts.push(node.data);
    } else if (node instanceof Element && !UNREAD.test(plain(node).localName)) {
      length = readTexts(node, texts, length, depth + 1);
    }
  }
  return length;
}

function nextOf(node: Node): ChildNode | null {
  return plain(node).nextSibling;
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function classesOf(page: PageReading, element: Element): readonly string[] {
  return page.ofText("classes", page.read(element, "class") ?? "", steadyOf);
}

function steadyOf(classes: string): readonly string[] {
  const names = classes.split(/\s+/).filter(isSteady);
  return [...new Set(names)].sort().slice(0, MAX_CLASSES);
}

/** Returns names of the icons and images in an element without text, each prefixed with ">". */
function iconOf(page: PageReading, element: Element): string[] {
  if (textOf(page, element) !== "" || WHOLE.test(plain(element).localName)) return [];
  const parts = [...plain(element).querySelectorAll("img,i,span,svg,use,path")].slice(0, MAX_CLASSES);
  return parts.flatMap((part) => {
    const drawn = page.read(part, "d")?.slice(0, 30) ?? page.read(part, "href")?.split("#")[1];
    const shown = drawn ?? namesOf(page, part).src;
    return [...(shown ? [`>${shown}`] : []), ...classesOf(page, part).map((name) => `>${name}`)];
  });
}

function landmarkOf(page: PageReading, element: Element): string {
  const parent = plain(element).parentElement;
  return parent ? page.once("landmark", parent, () => ({ role: roleAround(page, parent) })).role : "";
}

function roleAround(page: PageReading, element: Element): string {
  const landmark = plain(element).closest(LANDMARK);
  if (!landmark) return "";
  return page.read(landmark, "role") || (LANDMARKS[plain(landmark).localName] ?? "");
}

function headingOf(page: PageReading, element: Element): string {
  const heading = page.headingBefore(element);
  return heading ? textOf(page, heading) : "";
}

function ancestorsOf(page: PageReading, element: Element): string[] {
  return Array.from(partsAbove(element, MAX_ANCESTORS), (ancestor) => describe(page, ancestor));
}

function describe(page: PageReading, element: Element): string {
  const { said } = page.once("said", element, () => ({ said: describeAnew(page, element) }));
  return said;
}

function describeAnew(page: PageReading, element: Element): string {
  const id = page.read(element, "id") ?? "";
  const classes = classesOf(page, element).slice(0, 3);
  const name = plain(element).localName + (isSteady(id) ? `#${id}` : "");
  return [name, ...classes].join(".").slice(0, MAX_TEXT);
}

function aroundOf(page: PageReading, element: Element): string {
  const own = textOf(page, element);
  for (const ancestor of partsAbove(element, MAX_AROUND)) {
    const text = textOf(page, ancestor);
    if (text !== own) return text;
  }
  return "";
}

/** Yields ancestors, nearest first, stopping at the page as a whole. */
function* partsAbove(element: Element, most: number): Generator<Element> {
  let at = plain(element).parentElement;
  for (let count = 0; at && count < most && !WHOLE.test(plain(at).localName); count += 1) {
    yield at;
    at = plain(at).parentElement;
  }
}

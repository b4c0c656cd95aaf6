import { plain } from "#shared/plain.ts";
import { page } from "../../page/document.ts";
import { attributeOf } from "../../page/genuine.ts";
import { directionOf } from "../../words/direction.ts";

/** A text of the page: the data of a text node, whose name is "", or an attribute. */
export interface Found {
  node: Node;
  name: string;
  text: string;
}

interface Overwritten {
  /** The value to restore; null for an attribute that was not there. */
  before: string | null;
  shown: string;
  /** How often the page put back what it had before. */
  refusals: number;
}

/** A page that puts back a text this often is left alone. */
const MOST_REFUSALS = 3;

/**
 * Overwrites texts in the page and remembers them. `pageLanguage` is the page's own language
 * and `target` the language of the new texts, as BCP 47 tags.
 */
export function createOverwriter(pageLanguage: string, target: string) {
  const overwritten = new Map<Node, Map<string, Overwritten>>();

  /** Names the language of a changed element, and its direction if that is another. */
  function mark(element: Element | null): void {
    if (!element) return;
    if (attributeOf(element, "lang") !== target) write(element, "lang", target);
    const direction = directionOf(target);
    if (getComputedStyle(element).direction !== direction) write(element, "dir", direction);
  }

  /** Returns the language of an element before anything was changed. */
  function languageOf(element: Element | null): string {
    for (let at = element; at && at !== page.documentElement; at = parentOf(at)) {
      const own = overwritten.get(at)?.get("lang");
      const language = own ? own.before : attributeOf(at, "lang");
      if (language) return language;
    }
    return pageLanguage;
  }

  function write(node: Node, name: string, shown: string): void {
    const places = overwritten.get(node) ?? new Map<string, Overwritten>();
    const own = places.get(name);
    const before = read(node, name);
    places.set(name, { before, shown, refusals: own?.before === before ? own.refusals + 1 : 0 });
    overwritten.set(node, places);
    put(node, name, shown);
  }

  function restore(node: Node): void {
    for (const [name, { before, shown }] of overwritten.get(node) ?? [])
      if (read(node, name) === shown) put(node, name, before);
    overwritten.delete(node);
  }

  return {
    languageOf,
    /** Whether the text is our own, or one that the page keeps restoring. */
    isDone({ node, name, text }: Found): boolean {
      const own = overwritten.get(node)?.get(name);
      return own !== undefined && (own.shown === text || own.refusals >= MOST_REFUSALS);
    },
    /** Replaces a text unless it has changed since it was found. */
    replace({ node, name, text }: Found, shown: string): void {
      if (shown === text || read(node, name) !== text) return;
      write(node, name, shown);
      mark(elementOf(node));
    },
    /** Gives an element that stays as it is the language that it inherited before. */
    keepLanguage(element: Element): void {
      if (attributeOf(element, "lang") !== null) return;
      const around = plain(element).closest("[lang]");
      if (around && overwritten.get(around)?.has("lang")) write(element, "lang", languageOf(element));
    },
    /** Restores what is no longer in the page, which may put it back later. */
    restoreRemoved(): void {
      for (const node of overwritten.keys()) if (!node.isConnected) restore(node);
    },
    /** Restores everything that the page has not changed itself meanwhile. */
    restoreAll(): void {
      for (const node of [...overwritten.keys()].reverse()) restore(node);
    },
  };
}

export function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : parentOf(node);
}

function parentOf(node: Node): Element | null {
  const { parentElement } = plain(node);
  if (parentElement) return parentElement;
  const root = plain(node).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function read(node: Node, name: string): string | null {
  return node instanceof Element ? attributeOf(node, name) : node.nodeValue;
}

function put(node: Node, name: string, text: string | null): void {
  if (!(node instanceof Element)) node.nodeValue = text;
  else if (text === null) plain(node).removeAttribute(name);
  else plain(node).setAttribute(name, text);
}

import { plain } from "#shared/plain.ts";
import { EMBEDDED_TOOLS, toolAt } from "#shared/scan-rules/embedded-tools.ts";

/** Maximum characters of an address or a list of classes that are read. */
const MAX_VALUE = 2_000;
/** Maximum addresses read to learn which tools a page loads. */
const MAX_LOADS = 1_000;

const LOADS = "script[src], iframe[src], link[rel~='stylesheet' i][href], form[action]";
const FRAME = /^(?:iframe|embed|object)$/;
/** Parts of a template outside the page's content, by role and by common IDs and classes. */
const TEMPLATE_PART = /^(?:header|footer|nav)$/;
const TEMPLATE_ROLE = /^(?:banner|contentinfo|navigation)$/;
const TEMPLATE_NAME =
  /^(?:header|footer|masthead|colophon|(?:site|main|page)-(?:header|footer|navigation)|elementor-location-(?:header|footer))$/;
const CONTENT_PART = /^(?:main|article)$/;

const PLUGIN = /\/wp-content\/plugins\/([\w-]+)\//;
const PLUGINS = new Map(EMBEDDED_TOOLS.flatMap(({ id, plugins = [] }) => plugins.map((name) => [name, id])));

const EXACT = new Map<string, string>();
const PREFIXES: Array<readonly [prefix: string, id: string]> = [];
for (const { id, marks = [] } of EMBEDDED_TOOLS) {
  for (const mark of marks) {
    if (mark.endsWith("*")) PREFIXES.push([mark.slice(0, -1), id]);
    else EXACT.set(mark, id);
  }
}

/** An element with all that contains it. */
interface Surroundings {
  /** The nearest tool. */
  tool: string | undefined;
  isTemplate: boolean;
  isContent: boolean;
}

const NOWHERE: Surroundings = { tool: undefined, isTemplate: false, isContent: false };

/** Finds where elements come from, while their page stays unchanged. */
export class ElementOrigins {
  readonly #loaded = new Map<Document, ReadonlySet<string>>();
  readonly #known = new Map<Element, Surroundings>();

  /**
   * Returns the ID of the embedded tool that an element comes from, or `template` for an element of
   * the page's header, footer or navigation; undefined for anything else, or if in doubt.
   */
  originOf(element: Element): string | undefined {
    const { tool, isTemplate, isContent } = this.#surroundingsOf(element);
    return tool ?? (isTemplate && !isContent ? "template" : undefined);
  }

  #surroundingsOf(element: Element): Surroundings {
    const unknown: Element[] = [];
    let at: Element | null = element;
    for (; at && !this.#known.has(at); at = containerOf(at)) unknown.push(at);
    let around = (at && this.#known.get(at)) ?? NOWHERE;
    for (const one of unknown.reverse()) {
      around = {
        tool: this.#findTool(one) ?? around.tool,
        isTemplate: around.isTemplate || isTemplatePart(one),
        isContent: around.isContent || isContentPart(one),
      };
      this.#known.set(one, around);
    }
    return around;
  }

  #findTool(found: Element): string | undefined {
    const element = plain(found);
    const { localName } = element;
    if (FRAME.test(localName)) {
      const tool = ["src", "data-src", "data"].map((name) => toolIn(element, name)).find(Boolean);
      if (tool) return tool;
    }
    if (localName === "form") {
      const tool = toolIn(element, "action");
      if (tool) return tool;
    }
    return marksOf(element)
      .flatMap(toolsWith)
      .find((id) => this.#isLoaded(element.ownerDocument, id));
  }

  #isLoaded(document: Document, id: string): boolean {
    let loaded = this.#loaded.get(document);
    if (!loaded) {
      loaded = loadedTools(document);
      this.#loaded.set(document, loaded);
    }
    return loaded.has(id);
  }
}

/** Returns an element's parent, also across the boundaries of shadow trees and same-site frames. */
function containerOf(found: Element): Element | null {
  const element = plain(found);
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) return root.host;
  return element.ownerDocument.defaultView?.frameElement ?? null;
}

/** Returns the tools from which a document, or a document that frames it, loads anything. */
function loadedTools(document: Document): ReadonlySet<string> {
  const tools = new Set<string>();
  for (const found of Array.from(document.querySelectorAll(LOADS)).slice(0, MAX_LOADS)) {
    const element = plain(found);
    for (const name of ["src", "href", "action"]) {
      const url = addressIn(element, name);
      const plugin = url && PLUGINS.get(PLUGIN.exec(url.pathname)?.[1] ?? "");
      const tool = plugin || (url && toolAt(url));
      if (tool) tools.add(tool);
    }
  }
  const frame = document.defaultView?.frameElement;
  return frame ? tools.union(loadedTools(frame.ownerDocument)) : tools;
}

function toolIn(element: Element, attribute: string): string | undefined {
  const url = addressIn(element, attribute);
  return url ? toolAt(url) : undefined;
}

function addressIn(element: Element, attribute: string): URL | null {
  const written = element.getAttribute(attribute)?.trim();
  return written && written.length <= MAX_VALUE ? URL.parse(written, element.baseURI) : null;
}

function marksOf(element: Element): string[] {
  const id = element.getAttribute("id") ?? "";
  return [
    ...(id ? [`#${id.slice(0, MAX_VALUE)}`] : []),
    ...classesOf(element).map((name) => `.${name}`),
    ...element
      .getAttributeNames()
      .filter((name) => name.startsWith("data-"))
      .map((name) => `[${name}]`),
    ...(element.localName.includes("-") ? [element.localName] : []),
  ];
}

function classesOf(element: Element): string[] {
  const names = (element.getAttribute("class") ?? "").slice(0, MAX_VALUE);
  return names.split(/\s+/).filter(Boolean);
}

function toolsWith(mark: string): string[] {
  const exact = EXACT.get(mark);
  const others = PREFIXES.filter(([prefix]) => mark.startsWith(prefix)).map(([, id]) => id);
  return exact ? [exact, ...others] : others;
}

function isTemplatePart(found: Element): boolean {
  const element = plain(found);
  if (TEMPLATE_PART.test(element.localName) || TEMPLATE_ROLE.test(element.getAttribute("role") ?? "")) {
    return true;
  }
  return [element.getAttribute("id") ?? "", ...classesOf(element)].some((name) => TEMPLATE_NAME.test(name));
}

function isContentPart(found: Element): boolean {
  const element = plain(found);
  return (
    CONTENT_PART.test(element.localName) || /^(?:main|article)$/.test(element.getAttribute("role") ?? "")
  );
}

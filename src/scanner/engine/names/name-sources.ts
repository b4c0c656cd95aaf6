import { pageDocument } from "../plain-document.ts";

/** Elements hidden with all their content, whichever styles are known. */
const HIDING = "[hidden], [inert], dialog:not([open]), [popover], template";

interface Visibility {
  isHidden: boolean;
  isTextVisible: boolean;
  isContentHidden: boolean;
  isInline: boolean;
}

/** Content hidden from assistive technologies, read once for each element. */
export class HiddenContent {
  readonly #known = new Map<Element, Visibility>();

  /** Whether an element, one around it or its own text is hidden. */
  isHidden(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (this.of(at).isHidden) return true;
    }
    return !this.of(element).isTextVisible;
  }

  of(element: Element): Visibility {
    const known = this.#known.get(element);
    if (known) return known;
    const { display, visibility, contentVisibility } = getComputedStyle(element);
    // Browsers draw areas as parts of their image, without a box of their own.
    const isHidden =
      element.matches(HIDING) ||
      isAttribute(element, "aria-hidden", "true") ||
      (display === "none" && element.localName !== "area");
    const found = {
      isHidden,
      isTextVisible: !/^(?:hidden|collapse)$/.test(visibility),
      isContentHidden: contentVisibility === "hidden",
      isInline: display === "inline" || display === "",
    };
    this.#known.set(element, found);
    return found;
  }
}

function isAttribute(element: Element, name: string, value: string): boolean {
  return element.getAttribute(name)?.trim().toLowerCase() === value;
}

/** Elements that a label can name (HTML, "labelable elements"). */
const LABELABLE = "button, input:not([type='hidden']), meter, output, progress, select, textarea";

/** Finds the labels of controls, of which browsers and happy-dom have different lists. */
export class LabelIndex {
  readonly #roots = new Set<Node>();
  readonly #labels = new Map<Element, Element[]>();

  /** Returns the labels of a control in document order. */
  of(control: Element): readonly Element[] {
    if (!control.matches(LABELABLE)) return [];
    const root = rootOf(control);
    if (!this.#roots.has(root)) this.#addRoot(root);
    return this.#labels.get(control) ?? [];
  }

  #addRoot(root: Document | ShadowRoot): void {
    this.#roots.add(root);
    for (const label of root.querySelectorAll("label")) {
      const control = labeledControl(label);
      if (control) this.#labels.set(control, [...(this.#labels.get(control) ?? []), label]);
    }
  }
}

/** Returns the control that a label names: the one with its `for` as ID, else the first inside. */
export function labeledControl(label: Element): Element | null {
  const id = label.getAttribute("for");
  if (id === null) return label.querySelector(LABELABLE);
  const control = id === "" ? null : rootOf(label).getElementById(id);
  return control?.matches(LABELABLE) ? control : null;
}

/** Returns the document or shadow tree in which an element's IDs are looked up. */
export function rootOf(element: Element): Document | ShadowRoot {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) return root;
  return element.ownerDocument === document ? pageDocument() : element.ownerDocument;
}

/** Parts of a `content` value: functions other than `attr()`, attributes, strings, and a slash. */
const CONTENT =
  /(?<![\w-])(?!attr\()[\w-]+\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^)"'])*\)|(?<![\w-])attr\(\s*([\w-]+)[^)]*\)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\//g;

/** Characters that icon fonts draw, which have no meaning of their own. */
const PRIVATE = /[\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]/gu;

/** Returns the text, or else the alternative text, that style sheets add to an element. */
export function pseudoText(element: Element, place: "::before" | "::after"): string {
  const { content, display, visibility } = getComputedStyle(element, place);
  if (!content || content === "none" || content === "normal" || display === "none") return "";
  if (/^(?:hidden|collapse)$/.test(visibility)) return "";
  let text = "";
  for (const [part, attribute, double, single] of content.matchAll(CONTENT)) {
    if (part === "/") text = "";
    else if (attribute) text += element.getAttribute(attribute) ?? "";
    else text += unescaped(double ?? single ?? "");
  }
  text = text.replace(PRIVATE, "");
  return display === "inline" || display === "" ? text : ` ${text} `;
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Math.min(Number.parseInt(code, 16) || 0xfffd, 0x10ffff)),
  );
}

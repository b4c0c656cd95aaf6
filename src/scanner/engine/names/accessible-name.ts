import { getComputedRole, getImplicitRole, isValidRole } from "@accesslint/core";
import { HiddenContent, LabelIndex, pseudoText, rootOf } from "./name-sources.ts";

/** Roles whose content is their name (ARIA 1.2, "Roles Supporting Name from Content"). */
const NAMED_BY_CONTENT =
  /^(?:button|cell|checkbox|columnheader|gridcell|heading|link|math|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab|term|tooltip|treeitem)$/;

/** Roles of fields that add their value, never their content, to the name of another element. */
const FIELD = /^(?:textbox|searchbox|listbox|combobox|slider|spinbutton|scrollbar|progressbar|meter)$/;
const CHOICE = /^(?:listbox|combobox)$/;

/** Elements whose content is drawn nowhere, or as something other than text. */
const WITHOUT_TEXT =
  /^(?:script|style|template|noscript|datalist|rp|rt|iframe|object|embed|video|audio|title|desc|metadata|defs|symbol|clippath|mask|select|textarea)$/i;

/** Children that name their parent (HTML-AAM and SVG-AAM). */
const NAMING_CHILD: Readonly<Record<string, string>> = {
  fieldset: "legend",
  table: "caption",
  figure: "figcaption",
};

const TEXT_INPUT = /^(?:text|search|tel|url|email|password|number)$/;
const SVG = "http://www.w3.org/2000/svg";

/** Invisible characters: a name made only of these is none. */
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}\u2800\u3164\u115f\u1160]*$/u;

type Place = "root" | "referenced" | "part";

interface Walk {
  /** Element that the name is for. */
  root: Element;
  /** Elements that count already. */
  visited: Set<Element>;
  /** Whether an `aria-labelledby` led here, so that no other is followed. */
  isReference: boolean;
  /** Whether the walk started at hidden content, all of which counts. */
  isHidden: boolean;
}

/**
 * Computes accessible names as browsers do (AccName 1.2, HTML-AAM, SVG-AAM). Caches what it reads,
 * so it is valid for one state of one document.
 */
export class AccessibleNames {
  readonly #hidden = new HiddenContent();
  readonly #labels = new LabelIndex();

  /** Returns an element's name, with whitespace collapsed; empty if nothing in it is visible. */
  nameOf(element: Element): string {
    return inWords(this.#alternative(element, walkFrom(element), "root"));
  }

  /** Returns the text of a control's own labels; hidden labels do not count. */
  labelOf(element: Element): string {
    const walk = walkFrom(element);
    walk.visited.add(element);
    return inWords(this.#labelText(element, walk));
  }

  #alternative(element: Element, walk: Walk, place: Place): string {
    if (!walk.isReference) {
      const referenced = this.#referenced(element, walk);
      if (!BLANK.test(referenced)) return referenced;
    }
    const role = roleOf(element);
    if (place !== "root" && element !== walk.root) {
      const value = this.#valueOf(element, role, walk);
      if (!BLANK.test(value)) return value;
    }
    walk.visited.add(element);
    const label = element.getAttribute("aria-label") ?? "";
    // Like Chromium, only plain spaces make a label empty.
    if (/[^ \t\n\f\r]/.test(label)) return ` ${label} `;
    return this.#ownAlternative(element, role, walk, place);
  }

  /** Returns the name without ARIA attributes: by HTML or SVG, content, title or placeholder. */
  #ownAlternative(element: Element, role: string | null, walk: Walk, place: Place): string {
    const native = this.#nativeText(element, walk);
    if (native === null) return "";
    if (!BLANK.test(native)) return ` ${native} `;
    if (countsContent(role, place)) {
      const content = this.#content(element, walk);
      if (!BLANK.test(content)) return content;
    }
    const title = element.getAttribute("title") ?? "";
    if (!BLANK.test(title)) return ` ${title} `;
    const hasPlaceholder = isInput(element)
      ? TEXT_INPUT.test(element.type)
      : element.localName === "textarea";
    return (hasPlaceholder && element.getAttribute("placeholder")) || "";
  }

  #referenced(element: Element, { root: named, visited }: Walk): string {
    const root = rootOf(element);
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const texts = ids.map((id) => {
      const referenced = id === "" ? null : root.getElementById(id);
      if (!referenced) return "";
      const isHidden = this.#hidden.isHidden(referenced);
      const walk = { root: named, visited: new Set(visited), isReference: true, isHidden };
      return this.#alternative(referenced, walk, "referenced");
    });
    return texts.join(" ");
  }

  /** Returns an embedded control's value (AccName 2C), which counts for other elements only. */
  #valueOf(element: Element, role: string | null, walk: Walk): string {
    if (element instanceof HTMLSelectElement) {
      const chosen = Array.from(element.querySelectorAll("option")).filter(({ selected }) => selected);
      return chosen.map((option) => ` ${option.getAttribute("label") || option.textContent} `).join("");
    }
    if (role === null || !FIELD.test(role)) return "";
    const ranged = element.getAttribute("aria-valuetext") || element.getAttribute("aria-valuenow");
    if (isInput(element) && element.type === "password") return ` ${"•".repeat(element.value.length)} `;
    if (isInput(element) && TEXT_INPUT.test(element.type)) return ` ${element.value} `;
    if (element instanceof HTMLTextAreaElement) return ` ${element.value} `;
    if (/^(?:textbox|searchbox)$/.test(role)) return ` ${this.#content(element, walk)} `;
    if (CHOICE.test(role)) {
      const chosen = Array.from(element.querySelectorAll("[role='option'][aria-selected='true']"));
      const texts = chosen.map((option) => ` ${this.#alternative(option, walk, "part")} `);
      // A combo box without a list shows its value as text.
      return texts.join("") || (role === "combobox" && this.#content(element, walk)) || "";
    }
    return ` ${ranged || (isInput(element) ? element.value : element.getAttribute("value")) || ""} `;
  }

  /** Returns the alternative that HTML or SVG defines; null for decorative images. */
  #nativeText(element: Element, walk: Walk): string | null {
    const { localName } = element;
    const attribute = (name: string) => element.getAttribute(name) ?? "";
    if (element.namespaceURI === SVG) {
      const title = Array.from(element.children).find((child) => child.localName === "title");
      return title?.textContent || element.getAttribute("xlink:title") || this.#usedText(element, walk);
    }
    if (localName === "img") return isDecorative(element) ? null : attribute("alt");
    if (localName === "area") return attribute("alt");
    if (localName === "optgroup" || localName === "option") return attribute("label");
    const naming = NAMING_CHILD[localName];
    if (naming) {
      const child = Array.from(element.children).find((one) => one.localName === naming);
      return child && this.#isShown(child, walk) ? this.#alternative(child, walk, "part") : "";
    }
    const label = this.#labelText(element, walk);
    if (!BLANK.test(label) || !isInput(element)) return label;
    if (element.type === "image") return attribute("alt");
    if (!/^(?:button|submit|reset)$/.test(element.type)) return "";
    const isDefault = element.type !== "button" && !element.hasAttribute("value");
    return isDefault ? (element.type === "reset" ? "Reset" : "Submit") : attribute("value");
  }

  #labelText(element: Element, walk: Walk): string {
    const labels = this.#labels
      .of(element)
      .filter((label) => !walk.visited.has(label) && this.#isInTree(label, walk));
    return labels.map((label) => this.#alternative(label, walk, "part")).join(" ");
  }

  /** Returns the title or text of the symbol that an SVG element uses. */
  #usedText(element: Element, walk: Walk): string {
    const href =
      element.localName === "use" && (element.getAttribute("href") ?? element.getAttribute("xlink:href"));
    const used =
      href && href.length > 1 && href.startsWith("#") ? rootOf(element).getElementById(href.slice(1)) : null;
    if (!used || walk.visited.has(used)) return "";
    return this.#alternative(used, { ...walk, isHidden: true }, "part");
  }

  #content(element: Element, walk: Walk): string {
    if (WITHOUT_TEXT.test(element.localName) && !(walk.isHidden && element.localName === "title")) return "";
    const isVisible = walk.isHidden || this.#hidden.of(element).isTextVisible;
    const isDrawn = isVisible && !walk.isHidden;
    let text = isDrawn ? pseudoText(element, "::before") : "";
    for (const node of this.#childrenOf(element, walk)) {
      if (node.nodeType === 3) text += isVisible ? (node.textContent ?? "") : "";
      else if (node instanceof Element) text += this.#part(node, walk);
    }
    return isDrawn ? text + pseudoText(element, "::after") : text;
  }

  #part(element: Element, walk: Walk): string {
    if (element.localName === "br") return " ";
    if (walk.visited.has(element) || !this.#isShown(element, walk)) return "";
    const text = this.#alternative(element, walk, "part");
    return this.#hidden.of(element).isInline ? text : ` ${text} `;
  }

  /** Lists the nodes inside an element as displayed, with the elements it owns. */
  #childrenOf(element: Element, walk: Walk): Iterable<Node> {
    if (!walk.isHidden && this.#hidden.of(element).isContentHidden) return [];
    if (element.localName === "details" && !element.hasAttribute("open") && !walk.isHidden) {
      return Array.from(element.children).filter(({ localName }) => localName === "summary");
    }
    if (element instanceof HTMLSlotElement) {
      const assigned = element.assignedNodes();
      return assigned.length > 0 ? assigned : element.childNodes;
    }
    const nodes: Node[] = Array.from((element.shadowRoot ?? element).childNodes);
    const owned = element.getAttribute("aria-owns");
    if (owned === null) return nodes;
    const root = rootOf(element);
    for (const id of owned.split(/\s+/)) {
      const one = id === "" ? null : root.getElementById(id);
      if (one && this.#isInTree(one, walk)) nodes.push(one);
    }
    return nodes;
  }

  /** Whether an element from elsewhere in the document is shown there. */
  #isInTree(element: Element, { isHidden }: Walk): boolean {
    return isHidden || !this.#hidden.isHidden(element);
  }

  #isShown(element: Element, { isHidden }: Walk): boolean {
    return isHidden || !this.#hidden.of(element).isHidden;
  }
}

/** Whether content counts for an element itself, or where it is a part of another's name. */
function countsContent(role: string | null, place: Place): boolean {
  if (role === null) return true;
  if (place === "root") return NAMED_BY_CONTENT.test(role);
  return !FIELD.test(role) && (place === "referenced" || role !== "img");
}

function walkFrom(root: Element): Walk {
  return { root, visited: new Set(), isReference: false, isHidden: false };
}

/** Returns the first role that ARIA defines, else the element's own. */
function roleOf(element: Element): string | null {
  const written = element.getAttribute("role");
  if (written === null) return getComputedRole(element);
  const role = written.toLowerCase().split(/\s+/).find(isValidRole);
  return role === undefined
    ? getImplicitRole(element)
    : role === "none" || role === "presentation"
      ? null
      : role;
}

function isDecorative(image: Element): boolean {
  return (
    image.getAttribute("alt") === "" || /^(?:none|presentation)$/i.test(image.getAttribute("role") ?? "")
  );
}

function isInput(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement;
}

function inWords(text: string): string {
  return BLANK.test(text) ? "" : text.replace(/\s+/g, " ").trim();
}

import type { Element } from "happy-dom";
import ELEMENT_DEFAULTS from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js";
import INHERITED from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleInheritedProperties.js";
import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";
import CSSVariableFormatter from "happy-dom/lib/css/declaration/property-manager/utilities/CSSVariableFormatter.js";
import CSSTextParser from "happy-dom/lib/css/declaration/utilities/CSSTextParser.js";
import { type FontSizes, inPixels } from "./font-sizes.ts";
import type { ParsedDeclarations, StyleRules } from "./style-rules.ts";

type Properties = CSSPropertyManager["properties"];

interface ComputedStyle {
  manager: CSSPropertyManager;
  /** Properties that children start with. */
  inherited: Properties;
  variables: Record<string, string>;
  sizes: FontSizes;
}

const ROOT: Omit<ComputedStyle, "manager"> = { inherited: {}, variables: {}, sizes: { root: 16, own: 16 } };

/** Computed styles of a document that no longer changes, each computed once. */
export class ComputedStyles {
  readonly #styles = new Map<Element, ComputedStyle>();
  readonly #parsed = new Map<string, Properties>();
  readonly #texts = new Map<string, ParsedDeclarations>();

  constructor(readonly rules: StyleRules) {}

  of(element: Element): CSSPropertyManager {
    return this.#styleOf(element).manager;
  }

  #styleOf(element: Element): ComputedStyle {
    const known = this.#styles.get(element);
    if (known) return known;
    const parent = element.parentElement;
    const style = this.#compute(element, parent ? this.#styleOf(parent) : ROOT);
    this.#styles.set(element, style);
    return style;
  }

  #compute(element: Element, parent: Omit<ComputedStyle, "manager">): ComputedStyle {
    const manager = new CSSPropertyManager();
    const { properties } = manager;
    Object.assign(properties, parent.inherited);
    const lists = [this.#defaultsOf(element), ...this.rules.declarationsOf(element)];
    const attribute = element.getAttribute("style");
    if (attribute) lists.push(CSSTextParser.parse(attribute));
    const variables = withVariables(parent.variables, lists);
    const sizes = { ...parent.sizes };
    let inherited = parent.inherited;
    for (const { name, value, important } of lists.flatMap(({ rules }) => rules)) {
      const resolved = value.includes("var(")
        ? CSSVariableFormatter.resolveVariables(value, variables)
        : value;
      if (!resolved || resolved === "inherit" || (properties[name]?.important && !important)) continue;
      for (const [key, written] of Object.entries(this.#parse(name, resolved, important))) {
        const property = { ...written, value: inPixels(key, written.value, element, sizes) };
        properties[key] = property;
        if (key === "font-size") setSize(sizes, element, property.value);
        if (!Object.hasOwn(INHERITED, key) && !key.startsWith("--")) continue;
        if (inherited === parent.inherited) inherited = { ...inherited };
        inherited[key] = { ...property, important: false };
      }
    }
    return { manager, inherited, variables, sizes };
  }

  #defaultsOf(element: Element): ParsedDeclarations {
    const defaults: Record<string, string | Record<string, string>> = ELEMENT_DEFAULTS;
    const entry = defaults[element.tagName] ?? "";
    const parts =
      typeof entry === "string"
        ? [entry]
        : Object.entries(entry).map(([key, css]) =>
            key === "default" || element.hasAttribute(key) ? css : "",
          );
    const text = parts.join("");
    const parsed = this.#texts.get(text) ?? CSSTextParser.parse(text);
    this.#texts.set(text, parsed);
    return parsed;
  }

  /** Splits shorthand properties; invalid declarations have no properties. */
  #parse(name: string, value: string, important: boolean): Properties {
    const key = `${name}:${value}${important}`;
    const known = this.#parsed.get(key);
    if (known) return known;
    const manager = new CSSPropertyManager();
    manager.set(name, value, important);
    this.#parsed.set(key, manager.properties);
    return manager.properties;
  }
}

function withVariables(
  inherited: Record<string, string>,
  lists: readonly ParsedDeclarations[],
): Record<string, string> {
  const own = lists.filter(({ variables }) => Object.keys(variables).length > 0);
  return own.length === 0
    ? inherited
    : Object.assign({}, inherited, ...own.map(({ variables }) => variables));
}

function setSize(sizes: FontSizes, element: Element, value: string): void {
  const size = Number.parseFloat(value);
  if (!value.endsWith("px") || Number.isNaN(size)) return;
  sizes.own = size;
  if (element.tagName === "HTML") sizes.root = size;
}

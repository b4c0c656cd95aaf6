import CSSPropertyList from "happy-dom/lib/css/declaration/CSSPropertyList.js";
import type CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";

/**
 * Style in a frozen document. By contrast, happy-dom creates a proxy and resolves it on each
 * access.
 */
export class StaticStyle {
  #properties: CSSPropertyManager | undefined;

  constructor(readonly read: () => CSSPropertyManager) {}

  getPropertyValue(name: string): string {
    this.#properties ??= this.read();
    return this.#properties.get(name)?.value || "";
  }

  getPropertyPriority(name: string): string {
    this.#properties ??= this.read();
    return this.#properties.get(name)?.important ? "important" : "";
  }
}

for (const [property, name] of Object.entries(CSSPropertyList.kebabCase)) {
  const get = function (this: StaticStyle) {
    return this.getPropertyValue(property);
  };
  for (const key of new Set([property, name])) Object.defineProperty(StaticStyle.prototype, key, { get });
}

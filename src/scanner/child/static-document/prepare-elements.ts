import { type Element, PropertySymbol } from "happy-dom";
import CSSPropertyManager from "happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js";
import type { ComputedStyles } from "./computed-styles.ts";
import { StaticStyle } from "./static-style.ts";

/**
 * Fills the places where happy-dom would create a proxy for each list and style of an element at
 * its first use, with the plain lists and styles of a document that no longer changes.
 */
export function prepareElements(elements: readonly Element[], styles: ComputedStyles): void {
  const none = new StaticStyle(() => new CSSPropertyManager());
  for (const element of elements) {
    const cssText = element.getAttribute("style");
    Object.assign(element, {
      [PropertySymbol.children]: element[PropertySymbol.elementArray],
      [PropertySymbol.childNodes]: element[PropertySymbol.nodeArray],
      [PropertySymbol.attributesProxy]: element[PropertySymbol.attributes],
      [PropertySymbol.style]: cssText ? new StaticStyle(() => new CSSPropertyManager({ cssText })) : none,
      [PropertySymbol.computedStyle]: new StaticStyle(() => styles.of(element)),
    });
  }
}

import { type Element, PropertySymbol } from "happy-dom";
import MEASURED from "happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleMeasurementProperties.js";
import CSSMeasurementConverter from "happy-dom/lib/css/declaration/utilities/CSSMeasurementConverter.js";

/** Font sizes that lengths refer to, in pixels. */
export interface FontSizes {
  root: number;
  /** The element's; its parent's until its own is known. */
  own: number;
}

const LENGTH = /[\d.]{1,20}(?:rem|em|vw|vh|%|vmin|vmax|cm|mm|in|pt|pc|Q)\b|[\d.]{1,20}%/g;

/** Converts the lengths of a property's value. */
export function inPixels(name: string, value: string, element: Element, { root, own }: FontSizes): string {
  if (!Object.hasOwn(MEASURED, name) || !/\d[a-zQ%]/.test(value)) return value;
  return value.replace(LENGTH, (length) => {
    const pixels = CSSMeasurementConverter.toPixels({
      window: element[PropertySymbol.window],
      value: length,
      rootFontSize: root,
      parentFontSize: own,
      parentSize: name === "font-size" ? own : null,
    });
    return pixels === null ? length : `${pixels}px`;
  });
}

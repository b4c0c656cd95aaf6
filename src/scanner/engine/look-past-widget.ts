import { plainDocument } from "./plain-document.ts";

/** The widget's host element, its script, and the queue in front of it. */
const OWN_ELEMENTS = "handrail-widget, script[data-widget-id]";

/** Removes what our own widget adds to a page, so that both versions get the same result. */
export function lookPastWidget(own: Document): void {
  const document = plainDocument(own);
  for (const element of document.querySelectorAll(OWN_ELEMENTS)) element.remove();
  const root = document.documentElement;
  for (const { name } of Array.from(root?.attributes ?? [])) {
    if (name.startsWith("data-handrail-")) root?.removeAttribute(name);
  }
}

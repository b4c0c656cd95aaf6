import { plainDocument } from "./plain-document.ts";

/** The widget's host element and script. */
const OWN_ELEMENTS = "handrail-widget, script[data-widget-id]";

/** Removes our widget's additions from a page, so audits with and without it are identical. */
export function lookPastWidget(own: Document): void {
  const document = plainDocument(own);
  for (const element of document.querySelectorAll(OWN_ELEMENTS)) element.remove();
  const root = document.documentElement;
  for (const { name } of Array.from(root?.attributes ?? [])) {
    if (name.startsWith("data-handrail-")) root?.removeAttribute(name);
  }
}

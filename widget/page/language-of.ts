import { plain } from "#shared/plain.ts";
/** Returns an element's BCP 47 tag, across shadow roots; empty if the page sets none. */
export function languageOf(element: Element | null): string {
  for (let at = element; at; at = parentOf(at)) {
    const said = plain(at).closest("[lang]");
    if (said) return plain(said).getAttribute("lang") ?? "";
  }
  return "";
}

function parentOf(element: Element): Element | null {
  const root = plain(element).getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** The BCP 47 tag of an element in whichever shadow root; empty when the page does not say. */
export function languageOf(element: Element | null): string {
  for (let at = element; at; at = parentOf(at)) {
    const said = at.closest("[lang]");
    if (said) return said.getAttribute("lang") ?? "";
  }
  return "";
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

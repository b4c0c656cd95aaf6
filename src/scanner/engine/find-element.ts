const FRAME = " >>>iframe> ";
const SHADOW = " >>> ";

/** Finds the element for an AccessLint selector, which may lead through frames and shadow trees. */
export function findElement(document: Document, selector: string): Element | undefined {
  const [first = "", ...rest] = (selector.split(FRAME).at(-1) ?? "").split(SHADOW);
  try {
    let element = document.querySelector(first);
    for (const part of rest) element = element?.shadowRoot?.querySelector(part) ?? null;
    return element ?? undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

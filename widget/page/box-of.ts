/** Where it lies in the window. */
export function boxOf(target: Element | Range): DOMRect {
  return unzoomed(target.getBoundingClientRect());
}

/** Where its first line lies; undefined when it takes up no room. */
export function firstLineOf(target: Element): DOMRect | undefined {
  const [line] = target.getClientRects();
  return line && unzoomed(line);
}

/** Browsers that cannot tell the zoom of an element, such as Safari, measure it as it was before we zoomed the page. */
function unzoomed(box: DOMRect): DOMRect {
  if ("currentCSSZoom" in Element.prototype) return box;
  const zoom = Number(getComputedStyle(document.body).zoom) || 1;
  return new DOMRect(box.x * zoom, box.y * zoom, box.width * zoom, box.height * zoom);
}

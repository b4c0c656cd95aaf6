const known = new WeakMap<Document, boolean>();

/**
 * Whether contrast can be told without a layout: no style sheet, script or picture from elsewhere
 * changes the page, nothing is drawn over anything else, and the text is on plain backgrounds.
 */
export function isContrastKnown(element: Element): boolean {
  const page = element.ownerDocument;
  const isSimple = known.get(page) ?? isSimplePage(page);
  known.set(page, isSimple);
  if (!isSimple) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (!isPlain(getComputedStyle(at))) return false;
  }
  return true;
}

const FOREIGN =
  "link[rel~='stylesheet' i], script:not([type*='json']), canvas, video, object, embed, font, [background], [bgcolor], [text]";

function isSimplePage(page: Document): boolean {
  if (page.querySelector(FOREIGN)) return false;
  const styles = Array.from(page.querySelectorAll("style"), (style) => style.textContent ?? "");
  if (styles.some((css) => /@import|@layer|@container|@scope|:hover|::(?:before|after)/i.test(css)))
    return false;
  const isInFlow = (element: Element) => {
    const { position, float, marginTop, marginLeft } = getComputedStyle(element);
    return (
      /^(?:|static|relative)$/.test(position) &&
      /^(?:|none)$/.test(float) &&
      !/^-/.test(marginTop + marginLeft)
    );
  };
  return Array.from(page.querySelectorAll("body, body *")).every(isInFlow);
}

/** Whether the colors are drawn as computed, which includes opacity and gradients. */
function isPlain(style: CSSStyleDeclaration): boolean {
  const isNone = (value: string) => /^(?:|none|normal|initial)$/.test(value);
  return (
    !style.backgroundImage.includes("url(") &&
    isNone(style.filter) &&
    isNone(style.backdropFilter) &&
    isNone(style.mixBlendMode) &&
    isNone(style.textShadow) &&
    isNone(style.transform)
  );
}

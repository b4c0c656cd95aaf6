/** Classes of fonts that draw any text as icons. */
const MATERIAL =
  /^(?:google-)?material-(?:icons|symbols)(?:-(?:outlined?|round(?:ed)?|sharp|two-?tone|filled|extended))?$/i;

/** Custom elements for icons, such as `<mat-icon>`. */
const ICON_ELEMENT = /^[a-z][\w-]*-icon$/;

/** Classes of other icon fonts. */
const FONT_CLASS =
  /^(?:fa[bdlrst]?|fa-.+|bi|bi-.+|ph|ph-.+|ri-.+|ti|ti-.+|mdi|mdi-.+|la[brs]?|la-.+|uil|bx[ls]?|lnr|lni|oi|pi|fi|ms-icon.*|glyphicon.*|ion-.+|icomoon.*|typcn|dashicons.*|codicon.*)$/i;

/** Classes that sites give to elements with an icon. */
const ICON_CLASS = /^(?:.+[-_])?(?:ico|icons?|symbols?)(?:[-_].+)?$/i;

/** Names by which fonts find an icon: one word, or several joined by underscores or hyphens. */
const LIGATURE = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Fonts that draw icons; common lists of text fonts end with "Segoe UI Symbol". */
const ICON_FONT = /icon|symbol|awesome|glyph|fontello|phosphor|remixicon|mdl2/i;

const HIDDEN = "[hidden], [aria-hidden='true'], style, script, template, noscript, svg, title";

/** Whether an icon font draws the text directly inside an element. */
function isIcon(element: Element, isControl: boolean): boolean {
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
  if (ICON_ELEMENT.test(element.localName) || names.some((name) => MATERIAL.test(name))) return true;
  const text = (element.textContent ?? "").trim();
  const [font = ""] = getComputedStyle(element).fontFamily.split(",");
  if (ICON_FONT.test(font) && !/segoe ui symbol/i.test(font)) return true;
  // A control with an icon class may contain text as well.
  const isIconClass = (name: string) => FONT_CLASS.test(name) || (!isControl && ICON_CLASS.test(name));
  return LIGATURE.test(text) && names.some(isIconClass);
}

/**
 * Returns the text that a control shows, without icons and hidden content. Only blocks separate
 * words that are not separated by spaces.
 */
export function visibleText(control: Element): string {
  return textIn(control, true).replace(/\s+/g, " ").trim();
}

function textIn(element: Element, isControl: boolean): string {
  const isDrawn = isIcon(element, isControl);
  let text = "";
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += isDrawn ? "" : (node.textContent ?? "");
    else if (node instanceof Element) text += partIn(node);
  }
  return text;
}

function partIn(element: Element): string {
  if (element.localName === "br") return " ";
  if (element.matches(HIDDEN) || element.getAttribute("role") === "img") return "";
  const { display, visibility } = getComputedStyle(element);
  if (display === "none" || visibility === "hidden") return "";
  const text = textIn(element, false);
  return display === "inline" || display === "" ? text : ` ${text} `;
}

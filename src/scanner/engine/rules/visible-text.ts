/** Elements and classes of fonts that draw a word as an icon. */
const ICONS =
  "mat-icon, md-icon, ion-icon, v-icon, q-icon, iron-icon, fluent-icon, fa-icon, [class*='material-icons'], [class*='material-symbols']";

/** Classes of other icon fonts. */
const FONT_CLASS =
  /^(?:fa[bdlrst]?|fa-.+|bi|bi-.+|ph|ph-.+|ri-.+|mdi|mdi-.+|ms-icon.*|glyphicon.*|ion-.+|icomoon.*)$/i;

/** Classes that sites give to elements with an icon. */
const ICON_CLASS = /^(?:.+[-_])?(?:ico|icons?|symbols?)(?:[-_].+)?$/i;

/** Names by which fonts find an icon: one word, or several joined by underscores or hyphens. */
const LIGATURE = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Fonts that draw icons; common lists of text fonts end with "Segoe UI Symbol". */
const ICON_FONT = /icon|symbol|awesome|glyph|fontello|phosphor|remixicon|mdl2/i;

const HIDDEN = "[hidden], [aria-hidden='true'], style, script, template, noscript, svg, title";

/** Whether an icon font draws the text directly inside an element. */
function isIcon(element: Element, isControl: boolean): boolean {
  if (element.matches(ICONS)) return true;
  const text = (element.textContent ?? "").trim();
  const [font = ""] = getComputedStyle(element).fontFamily.split(",");
  if (ICON_FONT.test(font) && !/segoe ui symbol/i.test(font)) return true;
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
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
  if (isIcon(element, isControl)) return "";
  let text = "";
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.textContent ?? "";
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

import { attributeOf, matchesSelector } from "../page/genuine.ts";
import { proseLength } from "./letters.ts";

const LEFT_OUT =
  "script,style,noscript,template,link,meta,head,title,nav,dialog,select,textarea,datalist,iframe,object,embed,video,audio," +
  "canvas,svg,map,handrail-widget,[role=navigation],[role=search],[role=dialog],[role=alertdialog],[role=menu]," +
  "[role=menubar],[role=toolbar]";

/** Some pages put a button into the heading of a collapsible part. */
const BUTTONS = "button,[role=button]";

const HEADINGS = "h1,h2,h3,h4,h5,h6,summary";

/** Names that authors give to an article's surroundings. */
const SURROUNDINGS =
  /(?:^|[-_\s])(?:share|sharing|social|related|recommend\w*|comments?|promo|adverts?|ads?|sponsor\w*|newsletter|subscribe|cookies?|breadcrumbs?|toolbar|editsection|toc|navbox|noprint)(?:$|[-_\s])/i;

const OVERLAYS = /modal|popup|overlay|lightbox|drawer|off-?canvas|tooltip|dropdown|menu/i;

/** Never surroundings, whatever their names; names within code are those of its parts. */
const CONTENT = "html,body,main,article,[role=main],[role=article],[itemprop=articleBody],pre *,code *";

/** Letters outside of links from which a box is rather the text itself. */
const MUCH_TEXT = 300;

/** Share of the page's letters from which a box is rather the text itself. */
const MUCH_OF_PAGE = 0.3;

/**
 * Whether an element does not belong to an article's text. `pageLength` is the number of letters on
 * the page.
 */
export function isExcluded(element: Element, pageLength: number): boolean {
  if (matchesSelector(element, LEFT_OUT)) return true;
  if (matchesSelector(element, BUTTONS)) return !element.closest(HEADINGS);
  const isNamedSo = SURROUNDINGS.test(namesOf(element)) && !matchesSelector(element, CONTENT);
  const isAround = isNamedSo || matchesSelector(element, "[aria-hidden=true]");
  return isAround && proseLength(element) < Math.min(MUCH_TEXT, pageLength * MUCH_OF_PAGE);
}

/** Whether a hidden element would cover the page once shown, as dialogs and menus do. */
export function isOverlay(element: Element): boolean {
  return OVERLAYS.test(namesOf(element));
}

function namesOf(element: Element): string {
  return `${attributeOf(element, "class") ?? ""} ${attributeOf(element, "id") ?? ""}`;
}

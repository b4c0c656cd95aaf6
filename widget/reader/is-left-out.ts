const LEFT_OUT =
  "script,style,noscript,template,link,meta,head,title,nav,aside,footer,form,dialog,button,input,select,textarea,iframe,object," +
  "embed,video,audio,canvas,svg,map,handrail-widget,[aria-hidden=true]," +
  "[role=navigation],[role=complementary],[role=contentinfo],[role=search],[role=dialog],[role=menu],[role=toolbar],[role=button]";

/** Names that authors give to what surrounds an article. */
const SURROUNDINGS =
  /(?:^|[-_\s])(?:share|sharing|social|related|recommend\w*|comments?|promo|adverts?|ads?|sponsor\w*|newsletter|subscribe|cookies?|breadcrumbs?|toolbar|editsection|toc|navbox|noprint)(?:$|[-_\s])/i;

/** A box so named that has more letters than this is rather the text itself. */
const MUCH_TEXT = 2000;

/** What is no part of an article's text, or cannot be seen. */
export function isLeftOut(element: Element): boolean {
  if (element.matches(LEFT_OUT)) return true;
  const names = `${element.getAttribute("class") ?? ""} ${element.id}`;
  if (SURROUNDINGS.test(names) && (element.textContent?.length ?? 0) < MUCH_TEXT) return true;
  return !element.closest("details:not([open])") && isHidden(element);
}

function isHidden(element: Element): boolean {
  if (element.localName === "br" || element.localName === "wbr") return false;
  return "checkVisibility" in element && !element.checkVisibility() && !isContents(element);
}

/** Has no box of its own, although its content has. */
function isContents(element: Element): boolean {
  return getComputedStyle(element).display === "contents";
}

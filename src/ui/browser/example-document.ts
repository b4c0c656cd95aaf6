/** Gives an empty document this page's language and styles, and keeps its links from navigating. */
export function prepareDocument(document: Document, title: string): void {
  document.title = title;
  document.documentElement.lang = window.document.documentElement.lang;
  for (const sheet of window.document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = sheet.href;
    document.head.append(link);
  }
  document.addEventListener("click", stayOnPage);
}

/**
 * Also handles fragment links, which would otherwise navigate because an empty document has its
 * parent's URL.
 */
function stayOnPage(event: MouseEvent): void {
  const link = event.composedPath().find(isLink);
  if (!link) return;
  event.preventDefault();
  const [, id = ""] = link.href.split("#");
  if (id) link.ownerDocument.getElementById(id)?.scrollIntoView();
}

/** Avoids `instanceof`, since the frame has its own classes. */
function isLink(target: EventTarget): target is HTMLAnchorElement {
  return "localName" in target && target.localName === "a";
}

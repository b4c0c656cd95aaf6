/** Makes an empty document of our own an example page: with the dashboard's styles, and links that do not lead away. */
export function prepareDocument(document: Document): void {
  document.title = "An example page with your widget";
  document.documentElement.lang = "en";
  for (const sheet of window.document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = sheet.href;
    document.head.append(link);
  }
  document.addEventListener("click", stayOnPage);
}

/** Even links within the page would lead the frame away, since an empty document has its parent's address. */
function stayOnPage(event: MouseEvent): void {
  const link = event.composedPath().find(isLink);
  if (!link) return;
  event.preventDefault();
  const [, id = ""] = link.href.split("#");
  if (id) link.ownerDocument.getElementById(id)?.scrollIntoView();
}

/** Not by `instanceof`: the frame has classes of its own. */
function isLink(target: EventTarget): target is HTMLAnchorElement {
  return "localName" in target && target.localName === "a";
}

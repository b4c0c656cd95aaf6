export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

export function adopt({ adoptedStyleSheets }: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
  if (adoptedStyleSheets.indexOf(sheet) < 0) adoptedStyleSheets.push(sheet);
}

export function unadopt({ adoptedStyleSheets }: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
  const at = adoptedStyleSheets.indexOf(sheet);
  if (at >= 0) adoptedStyleSheets.splice(at, 1);
}

/** Adopts a new sheet with these rules. Returns a function that removes it. */
export function addStyles(root: DocumentOrShadowRoot, css: string): () => void {
  const sheet = sheetOf(css);
  adopt(root, sheet);
  return () => unadopt(root, sheet);
}

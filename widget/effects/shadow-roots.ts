/** The page's open shadow roots, nested ones among them; never the widget's own. */
export function openShadowRoots(root: Document | ShadowRoot): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  for (const { shadowRoot, localName } of root.querySelectorAll("*")) {
    if (shadowRoot && localName !== "handrail-widget") found.push(shadowRoot, ...openShadowRoots(shadowRoot));
  }
  return found;
}

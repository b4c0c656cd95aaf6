const SHADOW = " >>> ";

/**
 * Returns a selector of ids, tags and positions. AccessLint's name elements by attributes, whose
 * values may be private: addresses with queries, `data-id`.
 */
export function plainSelector(element: Element): string {
  const root = element.getRootNode();
  const path = pathWithin(element);
  return root instanceof ShadowRoot ? plainSelector(root.host) + SHADOW + path : path;
}

/** Leads to the nearest ancestor with an id, or to the root. */
function pathWithin(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const id = at.getAttribute("id");
    parts.unshift(id ? `#${CSS.escape(id)}` : positionOf(at));
    if (id) break;
  }
  return parts.join(" > ");
}

function positionOf(element: Element): string {
  const name = CSS.escape(element.localName);
  const alike = Array.from(element.parentElement?.children ?? []).filter(
    ({ localName }) => localName === element.localName,
  );
  return alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(element) + 1})` : name;
}

import { plain } from "#shared/plain.ts";

const SHADOW = " >>> ";

/**
 * Returns a selector made of IDs, tags and positions. AccessLint's selectors use attributes, whose
 * values may be private: addresses with queries, `data-id`.
 */
export function plainSelector(element: Element): string {
  const root = plain(element).getRootNode();
  const path = pathWithin(element);
  return root instanceof ShadowRoot ? plainSelector(root.host) + SHADOW + path : path;
}

/** Returns the path from the nearest ancestor with an ID, or from the root. */
function pathWithin(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at; at = plain(at).parentElement) {
    const id = plain(at).getAttribute("id");
    parts.unshift(id ? `#${CSS.escape(id)}` : positionOf(at));
    if (id) break;
  }
  return parts.join(" > ");
}

function positionOf(element: Element): string {
  const { localName: name, parentElement: parent } = plain(element);
  const siblings = parent ? plain(parent).children : [];
  const alike = Array.from(siblings).filter((one) => plain(one).localName === name);
  return alike.length > 1
    ? `${CSS.escape(name)}:nth-of-type(${alike.indexOf(element) + 1})`
    : CSS.escape(name);
}

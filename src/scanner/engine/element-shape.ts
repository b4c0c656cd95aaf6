import { isSteady } from "#shared/corrections/steady-name.ts";
import { plain } from "#shared/plain.ts";

const MAX_ANCESTORS = 4;
const MAX_CLASSES = 3;

/**
 * Describes an element's place in its template by the tags and stable classes of the element and up
 * to four ancestors. An element has the same shape on all pages built from the same template.
 */
export function elementShape(element: Element): string {
  const parts: string[] = [describe(element)];
  const parentOf = (one: Element) => plain(one).parentElement;
  for (let at = parentOf(element); at && parts.length <= MAX_ANCESTORS; at = parentOf(at)) {
    if (/^(?:html|body)$/.test(plain(at).localName)) break;
    const part = describe(at);
    if (part !== "div" && part !== "span") parts.unshift(part);
  }
  return parts.join(">").slice(0, 300);
}

function describe(described: Element): string {
  const element = plain(described);
  const id = element.getAttribute("id") ?? "";
  const type = element.localName === "input" ? `[${element.getAttribute("type") ?? "text"}]` : "";
  const role = element.getAttribute("role");
  return [
    element.localName,
    type,
    role ? `[role=${role.slice(0, 30)}]` : "",
    isSteady(id) ? `#${id}` : "",
    ...steadyClasses(element),
  ].join("");
}

function steadyClasses(element: Element): string[] {
  const names = (element.getAttribute("class") ?? "").split(/\s+/).filter(isSteady);
  return [...new Set(names)]
    .sort()
    .slice(0, MAX_CLASSES)
    .map((name) => `.${name}`);
}

import { plainElement } from "./plain-element.ts";

const MAX_ANCESTORS = 4;
const MAX_CLASSES = 3;

/** Classes for states, which differ between pages of one template. */
const STATE =
  /^(?:is|has|js|no)-|(?:^|[-_])(?:active|current|selected|open|opened|closed|visible|hidden|first|last|odd|even|loaded|loading|lazy\w*|hover|focus|disabled|enabled)$/i;
/** The hashed end of generated class names: CSS modules, styled-components, Emotion, Svelte. */
const HASHED = /^(?:css|sc|jss|svelte|astro|emotion)-\w+$|(?:[-_]{1,2})(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{5,}$/;
/** Numbers of posts, rows or items in a class or id. */
const NUMBERED = /\d{2,}|[-_]\d+$/;

/**
 * Describes an element's place in its template: its tag and steady classes, and those of up to
 * four ancestors. The shape of the same element is the same on pages built from one template.
 */
export function elementShape(element: Element): string {
  const parts: string[] = [describe(element)];
  const parentOf = (one: Element) => plainElement(one).parentElement;
  for (let at = parentOf(element); at && parts.length <= MAX_ANCESTORS; at = parentOf(at)) {
    if (/^(?:html|body)$/.test(plainElement(at).localName)) break;
    const part = describe(at);
    if (part !== "div" && part !== "span") parts.unshift(part);
  }
  return parts.join(">").slice(0, 300);
}

function describe(described: Element): string {
  const element = plainElement(described);
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

function isSteady(name: string): boolean {
  return name !== "" && name.length <= 60 && !STATE.test(name) && !HASHED.test(name) && !NUMBERED.test(name);
}

import { page } from "./page/document.ts";

/**
 * Creates an element with attributes and children, but never a `style` attribute, which a strict
 * CSP refuses.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return filled(page.createElement(tag), attributes, children);
}

export function filled<Created extends Element>(
  created: Created,
  attributes: Record<string, string>,
  children: (Node | string)[],
): Created {
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

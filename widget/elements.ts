/** A new element with attributes and children; never a `style` attribute, which a strict CSP refuses. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const name of Object.keys(attributes)) created.setAttribute(name, attributes[name] ?? "");
  created.append(...children);
  return created;
}

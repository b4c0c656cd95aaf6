/**
 * Returns a property by the getter of its interface. Read the usual way, a form and the document
 * return an element of the page instead where its `name` or `id` is that of the property.
 */
export function genuine<Owner extends object, Name extends keyof Owner>(
  owner: { prototype: Owner },
  name: Name,
  target: Owner,
): Owner[Name] {
  return Reflect.get(owner.prototype, name, target);
}

/**
 * Returns an element's attribute, also where the page has an element named `getAttribute` in it.
 */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** Whether an element matches, also where the page has an element named `matches` in it. */
export function isA(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

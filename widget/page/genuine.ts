/**
 * Returns a property through its interface's getter. A direct read of a form or the document may
 * return a child with that `name` or `id` instead.
 */
export function genuine<Owner extends object, Name extends keyof Owner>(
  owner: { prototype: Owner },
  name: Name,
  target: Owner,
): Owner[Name] {
  return Reflect.get(owner.prototype, name, target);
}

/** Returns an attribute, even if the element has a child named `getAttribute`. */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** Whether an element matches, even if it has a child named `matches`. */
export function matchesSelector(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}

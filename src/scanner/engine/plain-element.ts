/**
 * Returns an element whose members are the browser's own, to be read only: a field of the name "id"
 * replaces that member of its form.
 */
export function plainElement(element: Element): Element {
  return element instanceof HTMLFormElement ? new Proxy(element, { get: readMember }) : element;
}

function readMember(element: Element, name: string | symbol): unknown {
  const member: unknown = Reflect.get(Object.getPrototypeOf(element), name, element);
  return typeof member === "function" ? member.bind(element) : member;
}

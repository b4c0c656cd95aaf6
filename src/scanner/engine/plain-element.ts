/**
 * Returns an element whose members are the browser's own, to be read only: a field of the name "id"
 * replaces that member of its form.
 */
export function plainElement(element: Element): Element {
  return element instanceof HTMLFormElement ? new Proxy(element, { get: readMember }) : element;
}

/** Whether a field is named after a member of its form. */
export function hasClobberedForm(document: Document): boolean {
  return Array.from(document.querySelectorAll("form [name], form [id], [form][name]")).some((field) => {
    const names = [field.getAttribute("name"), field.getAttribute("id")];
    return names.some((name) => name !== null && name in HTMLFormElement.prototype);
  });
}

function readMember(element: Element, name: string | symbol): unknown {
  const member: unknown = Reflect.get(Object.getPrototypeOf(element), name, element);
  return typeof member === "function" ? member.bind(element) : member;
}

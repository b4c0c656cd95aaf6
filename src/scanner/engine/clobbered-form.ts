/** Whether a field is named after a member of its form. */
export function hasClobberedForm(document: Document): boolean {
  return Array.from(document.querySelectorAll("form [name], form [id], [form][name]")).some((field) => {
    const names = [field.getAttribute("name"), field.getAttribute("id")];
    return names.some((name) => name !== null && name in HTMLFormElement.prototype);
  });
}

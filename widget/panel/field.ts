import { element } from "../elements.ts";

export interface Field<Input extends HTMLElement> {
  readonly element: HTMLElement;
  readonly field: Input;
  /** Shows an error below the field and focuses it; an empty error removes the message. */
  showError(error: string | undefined): void;
}

/** Creates a field for an input with an id, with its label above and its error below. */
export function createField<Input extends HTMLInputElement | HTMLTextAreaElement>(
  field: Input,
  label: string,
): Field<Input> {
  const problem = element("p", { class: "warning", id: `${field.id}-error` });
  return {
    element: element("div", { class: "field" }, element("label", { for: field.id }, label), field, problem),
    field,
    showError(error) {
      problem.textContent = error ?? "";
      if (error) {
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", problem.id);
        field.focus();
      } else {
        field.removeAttribute("aria-invalid");
        field.removeAttribute("aria-describedby");
      }
    },
  };
}

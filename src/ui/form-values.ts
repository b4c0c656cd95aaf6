export type FormValues = Readonly<Record<string, string | boolean>>;

/** Returns the values of a form's named controls: booleans for checkboxes, text for all others. */
export function formValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string | boolean> = {};
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) readInput(control, values);
    else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)
      values[control.name] = control.value;
  }
  return values;
}

function readInput(input: HTMLInputElement, values: Record<string, string | boolean>): void {
  if (!input.name) return;
  if (input.type === "checkbox") values[input.name] = input.checked;
  else if (input.type !== "radio" || input.checked) values[input.name] = input.value;
}

/**
 * Clears password fields that still hold the sent value; returns whether any were changed in the
 * meantime.
 */
export function clearPasswords(form: HTMLFormElement | null, sent: FormValues): boolean {
  const fields = Array.from(
    form?.querySelectorAll<HTMLInputElement>("input[autocomplete$='-password']") ?? [],
  );
  for (const field of fields) if (field.value === sent[field.name]) field.value = "";
  return fields.some(({ value }) => value !== "");
}

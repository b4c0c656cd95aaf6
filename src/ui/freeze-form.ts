const CHOICES = "input[type=radio], input[type=checkbox], select, label";

/**
 * Keeps a form's values as they are, without taking the focus from where it is as `disabled` would. Returns the way back.
 */
export function freezeForm(form: HTMLFormElement): () => void {
  const refuse = (event: Event) => event.preventDefault();
  /** React hears a choice at the page's root, before the browser takes it back. */
  const refuseChoice = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest(CHOICES)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const refuseKey = (event: KeyboardEvent) => {
    if (event.key !== "Tab" && event.key !== "Escape") refuseChoice(event);
  };
  form.setAttribute("aria-busy", "true");
  form.addEventListener("beforeinput", refuse, true);
  form.addEventListener("click", refuseChoice, true);
  form.addEventListener("mousedown", refuseChoice, true);
  form.addEventListener("keydown", refuseKey, true);
  return () => {
    form.removeAttribute("aria-busy");
    form.removeEventListener("beforeinput", refuse, true);
    form.removeEventListener("click", refuseChoice, true);
    form.removeEventListener("mousedown", refuseChoice, true);
    form.removeEventListener("keydown", refuseKey, true);
  };
}

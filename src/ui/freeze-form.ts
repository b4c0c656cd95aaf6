const CHOICES = "[type=radio],[type=checkbox],select";

/**
 * Makes a form's values read-only without moving focus, as `disabled` would. Returns a function
 * that undoes it.
 */
export function freezeForm(form: HTMLFormElement): () => void {
  const controller = new AbortController();
  for (const type of ["beforeinput", "click", "mousedown", "keydown"]) {
    form.addEventListener(type, refuse, { capture: true, signal: controller.signal });
  }
  return () => controller.abort();
}

function refuse(event: Event): void {
  const { type, target } = event;
  const isChoice = target instanceof Element && target.matches(CHOICES);
  if (type !== "beforeinput" && !isChoice) return;
  if (event instanceof KeyboardEvent && /Tab|Esc/.test(event.key)) return;
  event.preventDefault();
  // React would handle the event at the root before the browser reverts the choice.
  event.stopPropagation();
}

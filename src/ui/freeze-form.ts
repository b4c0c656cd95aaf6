const CHOICES = "[type=radio],[type=checkbox],select";

/**
 * Keeps a form's values as they are, without taking the focus from where it is as `disabled` would.
 * Returns the way back.
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
  // React hears a choice at the page's root, before the browser takes it back.
  event.stopPropagation();
}

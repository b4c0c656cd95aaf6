import { languageOf } from "../page/language-of.ts";
import { caretIn, insertText } from "./insert-text.ts";
import { type ListeningOptions, listen } from "./recognition.ts";
import type { TextField } from "./text-field.ts";

/** Writes what is said at the field's caret. */
export function startDictation(
  field: TextField,
  root: ShadowRoot,
  { onGuess, onEnd }: Pick<ListeningOptions, "onGuess" | "onEnd">,
) {
  let caret = caretIn(field);
  let inserted = false;
  let failed = false;
  const listening = listen({
    language: languageOf(field) || navigator.language,
    onText: write,
    onGuess,
    onFailure() {
      failed = true;
    },
    onEnd,
  });

  function write(text: string): void {
    if (!text) return;
    const pressed = root.activeElement;
    insertText(field, text, caret);
    inserted = true;
    caret = caretIn(field);
    if (pressed instanceof HTMLElement) pressed.focus();
  }

  return {
    hasFailed: () => failed,
    stop: listening.stop,
    /**
     * Ends right away. Fires the field's change event, which browsers don't for text inserted by a
     * script.
     */
    end() {
      listening.abort();
      if (inserted) field.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

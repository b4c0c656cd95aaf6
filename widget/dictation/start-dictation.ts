import { languageOf } from "../page/language-of.ts";
import { caretIn, insertText } from "./insert-text.ts";
import { listen } from "./recognition.ts";
import type { TextField } from "./text-field.ts";

export interface Dictation {
  hasFailed(): boolean;
  /** Stops listening; text of what was said until now still arrives. */
  stop(): void;
  /**
   * Ends right away. Fires the field's change event, which browsers don't for text inserted by a
   * script.
   */
  end(): void;
}

export interface DictationListener {
  /** The words recognized so far, which may still change. */
  onGuess(text: string): void;
  onEnd(): void;
}

/** Writes what is said at the field's caret. */
export function startDictation(
  field: TextField,
  root: ShadowRoot,
  { onGuess, onEnd }: DictationListener,
): Dictation {
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
    end() {
      listening.abort();
      if (inserted) field.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

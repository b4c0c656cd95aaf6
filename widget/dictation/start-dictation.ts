import { page } from "../page/document.ts";
import { focusedElement } from "../page/find-all.ts";
import { languageOf } from "../page/language-of.ts";
import { type ListeningOptions, listen } from "./recognition.ts";
import type { TextField } from "./text-field.ts";

const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/;

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

/**
 * Inserts text at the caret, so that the page's scripts notice, and so that it can be undone if the
 * field has the focus.
 */
function insertText(field: TextField, text: string, caret?: Range): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    insertRich(field, text, caret);
  else {
    const spaced = withSpace(field.value.slice(0, field.selectionStart ?? field.value.length), text);
    if (focusedElement() === field && page.execCommand("insertText", false, spaced)) return;
    insertPlain(field, spaced);
  }
}

/** Returns an editor's caret, to restore it after the focus was elsewhere. */
function caretIn(field: TextField): Range | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  return range && field.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

/** Acts like typing, except for the undo history. */
function insertPlain(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, maxLength } = field;
  const start = field.selectionStart ?? value.length;
  const end = field.selectionEnd ?? value.length;
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start);
  const data = text.slice(0, room);
  const event = { bubbles: true, composed: true, inputType: "insertText", data };
  if (!data || !field.dispatchEvent(new InputEvent("beforeinput", { ...event, cancelable: true }))) return;
  if (field.selectionStart === null) setValue(field, value + data);
  else field.setRangeText(data, start, end, "end");
  field.dispatchEvent(new InputEvent("input", event));
}

/**
 * Uses the setter of the element's class, since frameworks override the element's own and would
 * miss the change.
 */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}

function insertRich(editor: HTMLElement, text: string, caret?: Range): void {
  const before = focusedElement();
  if (before !== editor) editor.focus();
  const selection = getSelection();
  if (caret && before !== editor)
    selection?.setBaseAndExtent(caret.startContainer, caret.startOffset, caret.endContainer, caret.endOffset);
  const at = caretIn(editor);
  const node = at?.startContainer;
  const already = node instanceof Text ? node.data.slice(0, at?.startOffset) : "";
  page.execCommand("insertText", false, withSpace(already, text));
}

/** Adds a leading space if the script separates words and there is none yet. */
function withSpace(before: string, text: string): string {
  const joins = !before || /[\s([{“„«]$/.test(before) || /^[\s.,;:!?)\]}]/.test(text) || UNSPACED.test(text);
  return joins ? text : ` ${text}`;
}

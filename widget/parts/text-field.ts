import { plain } from "#shared/plain.ts";
import { page } from "../page/document.ts";
import { focusedElement } from "../page/find-all.ts";

type PlainField = HTMLInputElement | HTMLTextAreaElement;

export type TextField = PlainField | HTMLElement;

/** Returns the field or editor that takes text, or null. `types` are the accepted input types. */
export function editableField(target: Element | null, types: readonly string[]): TextField | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const open = !target.readOnly && !target.disabled;
    return open && (target instanceof HTMLTextAreaElement || types.includes(target.type)) ? target : null;
  }
  return target instanceof HTMLElement && target.isContentEditable ? editorOf(target) : null;
}

/** Returns the outermost editable element around an element. */
function editorOf(element: HTMLElement): HTMLElement {
  let editor = element;
  for (let at: HTMLElement | null = editor; at && plain(at).isContentEditable; at = plain(at).parentElement)
    editor = at;
  return editor;
}

/** Returns an editor's caret, so it can be restored after focus was elsewhere. */
export function caretIn(field: TextField): Range | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  return range && field.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

/**
 * Inserts text at the caret so that the page's scripts notice and, if the field has focus, the
 * visitor can undo it.
 */
export function insertAtCaret(field: TextField, text: string, caret?: Range): void {
  if (!isPlain(field)) restoreCaret(field, caret);
  if (focusedElement() !== field) insertPlain(field, text);
  else if (isAllowed(field, "insertText", text) && !page.execCommand("insertText", false, text))
    insertPlain(field, text);
}

/** Deletes the selection or the character before the caret, like the Backspace key. */
export function deleteBackward(field: TextField, caret?: Range): void {
  if (!isPlain(field)) restoreCaret(field, caret);
  if (focusedElement() !== field) deletePlain(field);
  else if (isAllowed(field, "deleteContentBackward", null)) page.execCommand("delete");
}

/** Starts a new line, or does what the Enter key does in a field of one line. */
export function pressEnter(field: TextField, caret?: Range): void {
  const press = { key: "Enter", code: "Enter", bubbles: true, cancelable: true, composed: true };
  if (!field.dispatchEvent(new KeyboardEvent("keydown", press))) return;
  if (!(field instanceof HTMLInputElement)) insertAtCaret(field, "\n", caret);
  else if (field.form) HTMLFormElement.prototype.requestSubmit.call(field.form);
}

function isPlain(field: TextField): field is PlainField {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function restoreCaret(editor: HTMLElement, caret: Range | undefined): void {
  if (focusedElement() === editor) return;
  editor.focus();
  if (!caret) return;
  const { startContainer, startOffset, endContainer, endOffset } = caret;
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Asks the page, since browsers fire no such event before a script's command. */
function isAllowed(field: TextField, inputType: string, data: string | null): boolean {
  return field.dispatchEvent(inputEvent("beforeinput", inputType, data));
}

function inputEvent(name: "beforeinput" | "input", inputType: string, data: string | null): InputEvent {
  return new InputEvent(name, {
    bubbles: true,
    composed: true,
    cancelable: name === "beforeinput",
    inputType,
    data,
  });
}

/** Acts like typing, except that it isn't added to the undo history. */
function insertPlain(field: TextField, text: string): void {
  if (!isPlain(field)) return;
  const { value, maxLength } = field;
  const [start, end] = selectionOf(field);
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start);
  replacePlain(field, start, end, "insertText", text.slice(0, room));
}

function deletePlain(field: TextField): void {
  if (!isPlain(field)) return;
  const [start, end] = selectionOf(field);
  const before = start === end ? ([...field.value.slice(0, start)].at(-1)?.length ?? 0) : 0;
  if (start - before < end) replacePlain(field, start - before, end, "deleteContentBackward", "");
}

function selectionOf({ selectionStart, selectionEnd, value }: PlainField) {
  return [selectionStart ?? value.length, selectionEnd ?? value.length] as const;
}

function replacePlain(field: PlainField, start: number, end: number, inputType: string, data: string): void {
  const inserted = data || null;
  if ((start === end && !data) || !isAllowed(field, inputType, inserted)) return;
  const { value } = field;
  if (field.selectionStart === null) setValue(field, value.slice(0, start) + data + value.slice(end));
  else field.setRangeText(data, start, end, "end");
  field.dispatchEvent(inputEvent("input", inputType, inserted));
}

/**
 * Uses the setter from the element's class, since frameworks override the element's own setter and
 * would miss the change.
 */
function setValue(field: PlainField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}

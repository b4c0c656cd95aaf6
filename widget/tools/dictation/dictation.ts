import { plain } from "#shared/plain.ts";
import { element } from "../../elements.ts";
import { page } from "../../page/document.ts";
import { focusedElement, targetOf } from "../../page/find-all.ts";
import { languageOf } from "../../page/language-of.ts";
import { watchPage } from "../../page/watch-page.ts";
import { dock } from "../../parts/dock.ts";
import { canRecognize, type ListeningOptions, listen } from "../../parts/recognition.ts";
import { readStorage, writeStorage } from "../../storage.ts";
import type { StartTool } from "../../tool.ts";
import { createDictationButton } from "./dictation-button.ts";

const TYPES = ["text", "search", "email", "url", "tel"];
const SECRET_PURPOSE = /(?:^|\s)(?:cc-\S+|one-time-code|(?:current|new)-password)(?:\s|$)/i;
const SECRET_NAME = /passw|card.?(?:num|no)|cvc|cvv|iban|(?:^|[^a-z])(?:otp|pin|tan|csc)(?:[^a-z]|$)/i;

const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/;

/**
 * Set once the visitor has agreed that the browser may send speech to a service while the tool is
 * on.
 */
const CONSENT_KEY = "handrail:dictation";

export const available = (): boolean => canRecognize();

/**
 * Shows a button next to the most recently used text field; it writes speech at the field's caret.
 */
export const start: StartTool = ({ host, messages, language }) => {
  const button = createDictationButton(host, { messages, language }, press);
  const hint = element("div", {}, element("p", {}, messages["dictation.field"] ?? ""));
  let removeHint = dock(host, hint, language);
  let field: TextField | null = null;
  let dictation: ReturnType<typeof startDictation> | undefined;
  const controller = new AbortController();
  const { signal } = controller;
  follow(textFieldOf(focusedElement()));

  function noteFocus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!host.root.contains(target)) follow(textFieldOf(target));
  }

  /**
   * Keeps the button when the field loses focus; otherwise, keyboard users could never reach it.
   */
  function follow(next: TextField | null): void {
    if (!next || next === field) return;
    finish();
    field = next;
    button.announce("");
    button.moveTo(field);
    removeHint();
    removeHint = () => {};
  }

  function press(): void {
    if (dictation) dictation.stop();
    else if (readStorage("localStorage", CONSENT_KEY)) begin();
    else button.askConsent(begin);
  }

  function begin(): void {
    if (!field) return;
    writeStorage("localStorage", CONSENT_KEY, "told");
    dictation = startDictation(field, host.root, { onGuess: button.showGuess, onEnd: finish });
    button.announce(messages["dictation.listening"] ?? "");
    button.showListening(true);
  }

  function finish(): void {
    if (!dictation) return;
    const ended = dictation;
    dictation = undefined;
    button.showGuess("");
    button.announce(ended.hasFailed() ? (messages["dictation.failed"] ?? "") : "");
    button.showListening(false);
    ended.end();
  }

  const unwatch = watchPage(button.place);
  addEventListener("focusin", noteFocus, { capture: true, signal });
  addEventListener("pagehide", finish, { signal });
  addEventListener("scroll", button.place, { capture: true, passive: true, signal });
  addEventListener("resize", button.place, { signal });
  return () => {
    unwatch();
    controller.abort();
    finish();
    removeHint();
    button.remove();
    writeStorage("localStorage", CONSENT_KEY, null);
  };
};

/** Writes recognized speech at the field's caret. */
function startDictation(
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
     * Ends immediately. Fires the field's change event, which browsers don't fire for text inserted
     * by a script.
     */
    end() {
      listening.abort();
      if (inserted) field.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

/**
 * Inserts text at the caret so that the page's scripts notice and, if the field has focus, the
 * visitor can undo it.
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

/** Returns an editor's caret, so it can be restored after focus was elsewhere. */
function caretIn(field: TextField): Range | undefined {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  return range && field.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined;
}

/** Acts like typing, except that it isn't added to the undo history. */
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
 * Uses the setter from the element's class, since frameworks override the element's own setter and
 * would miss the change.
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

/** Adds a leading space if the script separates words and there is no space yet. */
function withSpace(before: string, text: string): string {
  const joins = !before || /[\s([{“„«]$/.test(before) || /^[\s.,;:!?)\]}]/.test(text) || UNSPACED.test(text);
  return joins ? text : ` ${text}`;
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/**
 * Returns the field to dictate into; null for elements that don't take text, and for passwords,
 * cards and codes.
 */
function textFieldOf(target: Element | null): TextField | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const open = !target.readOnly && !target.disabled && !isSecret(target);
    return open && (target instanceof HTMLTextAreaElement || TYPES.includes(target.type)) ? target : null;
  }
  return target instanceof HTMLElement && target.isContentEditable ? editorOf(target) : null;
}

function isSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return SECRET_PURPOSE.test(field.autocomplete) || SECRET_NAME.test(`${field.name} ${field.id}`);
}

/** Returns the outermost editable element around an element. */
function editorOf(element: HTMLElement): HTMLElement {
  let editor = element;
  for (let at: HTMLElement | null = editor; at && plain(at).isContentEditable; at = plain(at).parentElement)
    editor = at;
  return editor;
}

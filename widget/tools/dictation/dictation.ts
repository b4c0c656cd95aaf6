import { element } from "../../elements.ts";
import { focusedElement, targetOf } from "../../page/find-all.ts";
import { languageOf } from "../../page/language-of.ts";
import { watchPage } from "../../page/watch-page.ts";
import { dock } from "../../parts/dock.ts";
import { canRecognize, type ListeningOptions, listen } from "../../parts/recognition.ts";
import { caretIn, editableField, insertAtCaret, type TextField } from "../../parts/text-field.ts";
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
    insertSpaced(field, text, caret);
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

/** Inserts text at the caret, with a space before it where that is needed. */
function insertSpaced(field: TextField, text: string, caret?: Range): void {
  insertAtCaret(field, withSpace(textBefore(field, caret), text), caret);
}

/** Returns the text before the caret; in an editor, only that of the same text node. */
function textBefore(field: TextField, caret?: Range): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value.slice(0, field.selectionStart ?? field.value.length);
  const at = (focusedElement() === field && caretIn(field)) || caret;
  return at?.startContainer instanceof Text ? at.startContainer.data.slice(0, at.startOffset) : "";
}

/** Adds a leading space if the script separates words and there is no space yet. */
function withSpace(before: string, text: string): string {
  const joins = !before || /[\s([{“„«]$/.test(before) || /^[\s.,;:!?)\]}]/.test(text) || UNSPACED.test(text);
  return joins ? text : ` ${text}`;
}

/** Returns the field to dictate into; null for passwords, cards and codes as well. */
function textFieldOf(target: Element | null): TextField | null {
  const field = editableField(target, TYPES);
  return field && isSecret(field) ? null : field;
}

function isSecret(field: TextField): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  return SECRET_PURPOSE.test(field.autocomplete) || SECRET_NAME.test(`${field.name} ${field.id}`);
}

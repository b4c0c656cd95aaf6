import { createDictationButton } from "../dictation/dictation-button.ts";
import { caretIn, insertText } from "../dictation/insert-text.ts";
import { canRecognize, type Listening, listen } from "../dictation/recognition.ts";
import { type TextField, textFieldOf } from "../dictation/text-field.ts";
import { element } from "../elements.ts";
import { focusedElement, targetOf } from "../page/find-all.ts";
import { languageOf } from "../page/language-of.ts";
import { watchPage } from "../page/watch-page.ts";
import { dock } from "../parts/dock.ts";
import { recall, remember } from "../storage.ts";
import type { StartFeature } from "./feature.ts";

/** That dictation may send speech away was read, while this tool is on. */
const NOTICE_KEY = "handrail:dictation";

export const available = (): boolean => canRecognize();

/** A button beside the text field that was last in use: what is said goes where its caret is. */
export const start: StartFeature = ({ host, messages, language }) => {
  const button = createDictationButton(host, { messages, language }, press);
  const hint = element("div", {}, element("p", {}, messages["dictation.field"] ?? ""));
  let endHint = dock(host, hint, language);
  let field: TextField | null = null;
  let caret: Range | undefined;
  let listening: Listening | undefined;
  let inserted = false;
  let failed = false;
  follow(textFieldOf(focusedElement()));

  function noteFocus(event: FocusEvent): void {
    const target = targetOf(event);
    if (!host.root.contains(target)) follow(textFieldOf(target));
  }

  /** The button stays when the focus leaves the field, or no keyboard would ever reach it. */
  function follow(next: TextField | null): void {
    if (!next || next === field) return;
    finish();
    field = next;
    button.say("");
    button.stayBeside(field);
    endHint();
    endHint = () => {};
  }

  function press(): void {
    if (listening) {
      listening.stop();
      return;
    }
    if (recall("localStorage", NOTICE_KEY)) begin();
    else button.ask(begin);
  }

  function begin(): void {
    if (!field) return;
    const into = field;
    remember("localStorage", NOTICE_KEY, "told");
    caret = caretIn(into);
    failed = false;
    listening = listen({
      language: languageOf(into) || navigator.language,
      onText: write,
      onGuess: button.guess,
      onFailure() {
        failed = true;
      },
      onEnd: finish,
    });
    button.say(messages["dictation.listening"] ?? "");
    button.showListening(true);
  }

  function write(text: string): void {
    if (!field || !text) return;
    const pressed = host.root.activeElement;
    insertText(field, text, caret);
    inserted = true;
    caret = caretIn(field);
    if (pressed instanceof HTMLElement) pressed.focus();
  }

  /** Browsers tell of a change when a field is left, but not for text that came by script. */
  function finish(): void {
    if (!listening) return;
    listening.abort();
    listening = undefined;
    button.guess("");
    button.say(failed ? (messages["dictation.failed"] ?? "") : "");
    button.showListening(false);
    if (inserted) field?.dispatchEvent(new Event("change", { bubbles: true }));
    inserted = false;
  }

  const unwatch = watchPage(button.place);
  addEventListener("focusin", noteFocus, true);
  addEventListener("pagehide", finish);
  addEventListener("scroll", button.place, { capture: true, passive: true });
  addEventListener("resize", button.place);
  return () => {
    unwatch();
    removeEventListener("focusin", noteFocus, true);
    removeEventListener("pagehide", finish);
    removeEventListener("scroll", button.place, { capture: true });
    removeEventListener("resize", button.place);
    finish();
    endHint();
    button.remove();
    remember("localStorage", NOTICE_KEY, null);
  };
};

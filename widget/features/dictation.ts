import { createDictationButton } from "../dictation/dictation-button.ts";
import { canRecognize } from "../dictation/recognition.ts";
import { startDictation } from "../dictation/start-dictation.ts";
import { type TextField, textFieldOf } from "../dictation/text-field.ts";
import { element } from "../elements.ts";
import { focusedElement, targetOf } from "../page/find-all.ts";
import { watchPage } from "../page/watch-page.ts";
import { dock } from "../parts/dock.ts";
import { readStorage, writeStorage } from "../storage.ts";
import type { StartFeature } from "./feature.ts";

/**
 * Set once the visitor has agreed that the browser may send speech to a service, while the tool is
 * on.
 */
const CONSENT_KEY = "handrail:dictation";

export const available = (): boolean => canRecognize();

/** Shows a button beside the text field last used, which writes what is said at its caret. */
export const start: StartFeature = ({ host, messages, language }) => {
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

  /** Keeps the button when the focus leaves the field, or no keyboard would ever reach it. */
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

import { element } from "../../elements.ts";
import { createIcon } from "../../icons.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { placeBehind } from "../../page/place-beside.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { createConsentQuestion } from "../../parts/speech-consent.ts";
import dockStyles from "../../styles/dock.css";
import type { PanelWords, WidgetHost } from "../../widget-host.ts";
import { directionOf } from "../../words/direction.ts";
import styles from "./dictation.css";

const ICONS = {
  start:
    "M12 2a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3ZM5 11a7 7 0 0 0 6 6.9V22h2v-4.100A7 7 0 0 0 19 11h-2a5 5 0 0 1-10 0Z",
  stop: "M6 6h12v12H6Z",
};

/** Button next to a text field, in the widget's shadow root. */
export function createDictationButton(
  host: WidgetHost,
  { messages, language }: PanelWords,
  onPress: () => void,
) {
  const removeStyles = addStyles(host.root, dockStyles + styles);
  const rule = createDynamicRule(host.root, ".dictation");
  const button = element("button", { type: "button", name: "dictate" });
  const status = element("p", { role: "status" });
  const guess = element("span", { class: "guess", "aria-hidden": "true" });
  const question = createConsentQuestion(host.root, button, messages, "dictation.start", place);
  const attributes = {
    class: "bar dictation",
    role: "group",
    "aria-label": messages.dictation ?? "",
    lang: language,
    dir: directionOf(language),
    hidden: "",
  };
  const box = element("div", attributes, button, status, guess, question.element);
  let field: Element | null = null;
  host.region.append(box);
  button.addEventListener("click", onPress);
  box.addEventListener("keydown", (event) => event.stopPropagation());
  box.addEventListener("mousedown", (event) => event.preventDefault());
  showListening(false);

  function place(): void {
    box.hidden = !field?.isConnected || field.getClientRects().length === 0;
    if (!field || box.hidden) return;
    const { x, y } = placeBehind(field, box);
    rule.set("--dictation-x", `${Math.round(x)}px`);
    rule.set("--dictation-y", `${Math.round(y)}px`);
  }

  function showListening(listening: boolean): void {
    const name = messages[listening ? "dictation.stop" : "dictation.start"] ?? "";
    button.setAttribute("aria-label", name);
    button.title = name;
    button.replaceChildren(createIcon(listening ? ICONS.stop : ICONS.start));
    box.toggleAttribute("data-listening", listening);
    place();
  }

  function setText(target: HTMLElement, text: string): void {
    target.textContent = text;
    place();
  }

  return {
    moveTo(next: Element) {
      field = next;
      place();
    },
    place,
    showListening,
    /** Shows a status that screen readers announce. */
    announce: (text: string) => setText(status, text),
    /** Shows words that may still change, so screen readers ignore them. */
    showGuess: (text: string) => setText(guess, text),
    askConsent: question.ask,
    remove() {
      box.remove();
      rule.remove();
      removeStyles();
    },
  };
}

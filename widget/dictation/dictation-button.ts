import { element } from "../elements.ts";
import { createIcon } from "../icons.ts";
import { createDynamicRule } from "../page/dynamic-rule.ts";
import { abandon, adopt, sheetOf } from "../page/style-sheets.ts";
import styles from "../styles/dictation.css";
import dockStyles from "../styles/dock.css";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import { directionOf } from "../words/direction.ts";
import { placeBeside } from "./place-beside.ts";

const ICONS = {
  start:
    "M12 2a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3ZM5 11a7 7 0 0 0 6 6.9V22h2v-4.100A7 7 0 0 0 19 11h-2a5 5 0 0 1-10 0Z",
  stop: "M6 6h12v12H6Z",
};

export interface DictationButton {
  readonly element: HTMLElement;
  /** Lies beside the field from now on; null hides it. */
  stayBeside(field: Element | null): void;
  place(): void;
  showListening(listening: boolean): void;
  /** Said once to everyone. */
  say(text: string): void;
  /** Shown while it changes with every word, so not said. */
  guess(text: string): void;
  /** Asks before the first use, since the browser may send speech away. */
  ask(onAccept: () => void): void;
  remove(): void;
}

/** The button beside a text field, in our own shadow root. */
export function createDictationButton(
  host: WidgetHost,
  { messages, language }: PanelWords,
  onPress: () => void,
): DictationButton {
  const looks = [sheetOf(dockStyles), sheetOf(styles)];
  const position = createDynamicRule(host.root, ".dictation");
  const button = element("button", { type: "button", name: "dictate" });
  const status = element("p", { role: "status" });
  const guess = element("span", { class: "guess", "aria-hidden": "true" });
  const question = element("div", { hidden: "" });
  const box = element(
    "div",
    {
      class: "bar dictation",
      role: "group",
      "aria-label": messages.dictation ?? "",
      lang: language,
      dir: directionOf(language),
      hidden: "",
    },
    button,
    status,
    guess,
    question,
  );
  let field: Element | null = null;
  for (const look of looks) adopt(host.root, look);
  host.region.append(box);
  button.addEventListener("click", onPress);
  box.addEventListener("keydown", (event) => event.stopPropagation());
  box.addEventListener("mousedown", (event) => event.preventDefault());
  showListening(false);

  function place(): void {
    box.hidden = !field?.isConnected || field.getClientRects().length === 0;
    if (!field || box.hidden) return;
    const { x, y } = placeBeside(field, box);
    position.set("--dictation-x", `${Math.round(x)}px`);
    position.set("--dictation-y", `${Math.round(y)}px`);
  }

  function showListening(listening: boolean): void {
    const name = messages[listening ? "dictation.stop" : "dictation.start"] ?? "";
    button.setAttribute("aria-label", name);
    button.title = name;
    button.replaceChildren(createIcon(listening ? ICONS.stop : ICONS.start));
    box.toggleAttribute("data-listening", listening);
    place();
  }

  function answer(name: string, onAnswer?: () => void): HTMLButtonElement {
    const made = element("button", { type: "button" }, messages[name] ?? "");
    made.addEventListener("click", () => {
      const hadFocus = host.root.activeElement === made;
      question.hidden = true;
      button.hidden = false;
      place();
      if (hadFocus) button.focus();
      onAnswer?.();
    });
    return made;
  }

  return {
    element: box,
    place,
    showListening,
    stayBeside(next) {
      field = next;
      place();
    },
    say(text) {
      status.textContent = text;
      place();
    },
    guess(text) {
      guess.textContent = text;
      place();
    },
    ask(onAccept) {
      const hadFocus = host.root.activeElement === button;
      const accept = answer("dictation.start", onAccept);
      question.replaceChildren(
        element("p", { id: "dictation-sent" }, messages["dictation.sent"] ?? ""),
        accept,
        " ",
        answer("cancel"),
      );
      accept.setAttribute("aria-describedby", "dictation-sent");
      question.hidden = false;
      button.hidden = true;
      place();
      if (hadFocus) accept.focus();
    },
    remove() {
      box.remove();
      position.remove();
      for (const look of looks) abandon(host.root, look);
    },
  };
}

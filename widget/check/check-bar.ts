import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { addStyles } from "../page/style-sheets.ts";
import { dock } from "../parts/dock.ts";
import styles from "../styles/check.css";
import type { WidgetHost } from "../widget-host.ts";
import type { CheckWords } from "./check-words.ts";

/**
 * Shows the check's bar at the edge of the window. Escape ends the check, as does its last button;
 * keys pressed in it stay in it.
 */
export function createCheckBar(host: WidgetHost, words: CheckWords, language: string, onEnd: () => void) {
  const removeStyles = addStyles(host.root, styles);
  const title = element("h2", { id: "check-title" }, words.title);
  const status = element("p", { role: "status" });
  const body = element("div", { class: "check-body" });
  const end = createButton({}, onEnd, words.end);
  const actions = element("div", { class: "check-actions" }, end);
  const bar = element(
    "div",
    { class: "check", role: "dialog", "aria-labelledby": title.id, tabindex: "-1" },
    title,
    status,
    body,
    actions,
  );
  bar.addEventListener("keydown", ({ key }) => key === "Escape" && onEnd());
  const undock = dock(host, bar, language);
  bar.focus();
  return {
    body,
    /** Shows a sentence that screen readers announce. */
    say(...sentences: string[]): void {
      status.textContent = sentences.join(" ");
    },
    /** Puts buttons before the one that ends the check; that one gets the focus of a lost one. */
    offer(...buttons: HTMLButtonElement[]): void {
      const hadFocus = actions.contains(host.root.activeElement);
      actions.replaceChildren(...buttons, end);
      if (hadFocus && !actions.contains(host.root.activeElement)) bar.focus();
    },
    /** Makes it the bar of a preview. */
    showPreview(): void {
      title.textContent = words.previewTitle;
      end.textContent = words.endPreview;
    },
    focus: () => bar.focus(),
    remove(): void {
      undock();
      removeStyles();
    },
  };
}

import { element } from "../elements.ts";
import type { FeatureContext } from "../features/feature.ts";
import { CROSS, createIcon } from "../icons.ts";
import { page } from "../page/document.ts";
import { adopt, sheetOf, unadopt } from "../page/style-sheets.ts";
import styles from "../styles/tool-dialog.css";
import { directionOf } from "../words/direction.ts";

export interface ToolDialog {
  readonly body: HTMLElement;
  /** Returns the focus to where it came from, unless the caller moves it. */
  remove(focus?: "stays"): void;
}

/** Opens a tool's dialog in the panel's place. Escape and its close button end the tool. */
export function openToolDialog({ host, messages, language, end }: FeatureContext, title: string): ToolDialog {
  const look = sheetOf(styles);
  const before = host.root.activeElement ?? page.activeElement;
  const close = element(
    "button",
    { type: "button", class: "tool-close", "aria-label": messages.close ?? "" },
    createIcon(CROSS),
  );
  const body = element("div", { class: "tool-body" });
  const dialog = element(
    "div",
    {
      class: "tool-dialog",
      role: "dialog",
      "aria-labelledby": "tool-title",
      tabindex: "-1",
      lang: language,
      dir: directionOf(language),
    },
    element("div", { class: "tool-head" }, element("h2", { id: "tool-title" }, title), close),
    body,
  );
  close.addEventListener("click", end);
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") end();
  });
  adopt(host.root, look);
  host.region.append(dialog);
  dialog.focus();
  return {
    body,
    remove(focus) {
      const hadFocus = dialog.contains(host.root.activeElement);
      dialog.remove();
      unadopt(host.root, look);
      if (!hadFocus || focus) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : host.launcher;
      back.focus();
    },
  };
}

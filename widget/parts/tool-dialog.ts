import { element } from "../elements.ts";
import { page } from "../page/document.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/tool-dialog.css";
import type { ToolContext } from "../tool.ts";
import { createDialogFrame } from "./closable-dialog.ts";

/**
 * Opens a tool's dialog in place of the panel. Escape and the dialog's close button end the tool.
 */
export function openToolDialog({ host, end, ...words }: ToolContext, title: string) {
  const removeStyles = addStyles(host.root, styles);
  const before = host.root.activeElement ?? page.activeElement;
  const body = element("div", { class: "tool-body" });
  const { dialog } = createDialogFrame({ ...words, close: end }, "tool-dialog", title, body);
  host.region.append(dialog);
  dialog.focus();
  return {
    body,
    /** Returns focus to where it came from, unless the caller moves it. */
    remove(focus?: "stays") {
      const hadFocus = dialog.contains(host.root.activeElement);
      dialog.remove();
      removeStyles();
      if (!hadFocus || focus) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : host.launcher;
      back.focus();
    },
  };
}

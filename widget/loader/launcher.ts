import type { LauncherLook, SentWidgetView } from "#shared/widget-config.ts";
import { element } from "../elements.ts";
import { createIcon } from "../icons.ts";
import { page } from "../page/document.ts";
import { adopt } from "../page/style-sheets.ts";
import styles from "../styles/launcher.css";
import { keepAttached } from "./keep-attached.ts";

const PRESSES = ["click", "mousedown", "pointerdown"];

export interface Launcher {
  readonly root: ShadowRoot;
  readonly region: HTMLElement;
  readonly button: HTMLButtonElement;
  /** @param moved the corner that the visitor chose, if any. */
  show(view: SentWidgetView, moved: unknown, hidden: boolean): void;
  raise(): void;
  remove(): void;
  explainFailure(): void;
}

/** The one element that this widget adds to the page, with the button in its shadow root. */
export function createLauncher(onPress: () => void): Launcher {
  const host = page.createElement("handrail-widget");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  adopt(root, sheet);
  const button = element("button", { class: "launcher", "aria-expanded": "false" });
  const failure = element("div", { role: "status" });
  const region = element("div", { role: "region" }, button, failure);
  root.append(region);
  /** The focus stays where the page has it, for the panel to give it back. */
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => {
    failure.textContent = "";
    onPress();
  };
  const { attach, detach, raise, dialog } = keepAttached(host);
  let shown: Partial<LauncherLook> = {};

  /** A dialog of the page might take a press outside of its box for one on its backdrop. */
  for (const press of PRESSES) region.addEventListener(press, (event) => dialog() && event.stopPropagation());

  return {
    root,
    region,
    button,
    raise,
    remove: detach,
    show({ launcher, size, position: usual }, moved, hidden) {
      const position = moved || usual;
      const { title, language, icon, label, css } = launcher;
      if (shown.css !== css) sheet.replaceSync(styles + css);
      button.setAttribute("aria-label", label || title);
      button.replaceChildren(createIcon(icon), label || "");
      shown = launcher;
      button.hidden = hidden;
      region.setAttribute("aria-label", title);
      region.lang = language;
      region.className = `${position} ${size}${moved ? " moved" : ""}`;
      attach();
    },
    explainFailure() {
      failure.textContent = shown.failed || "";
    },
  };
}

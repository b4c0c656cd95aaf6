import type { LauncherLook, SentWidgetView } from "#shared/widget-config.ts";
import { element } from "../elements.ts";
import { createIcon } from "../icons.ts";
import { page } from "../page/document.ts";
import { adopt } from "../page/style-sheets.ts";
import styles from "../styles/launcher.css";
import { keepAttached } from "./keep-attached.ts";

/** Creates the only element that the widget adds to the page; the button is in its shadow root. */
export function createLauncher(onPress: () => void) {
  const host = page.createElement("handrail-widget");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  adopt(root, sheet);
  const button = element("button", { class: "launcher", "aria-expanded": "false" });
  const failure = element("div", { role: "status" });
  const region = element("div", { role: "region" }, button, failure);
  root.append(region);
  /** Leaves the focus in the page, so that the panel can return it there. */
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => {
    failure.textContent = "";
    onPress();
  };
  const { mount, unmount, raise, pageDialog } = keepAttached(host);
  let shown: Partial<LauncherLook> = {};

  /** A page's dialog may take a press outside its box for one on its backdrop. */
  for (const press of ["click", "mousedown", "pointerdown"])
    region.addEventListener(press, (event) => pageDialog() && event.stopPropagation());

  return {
    root,
    region,
    launcher: button,
    raise,
    unmount,
    /** @param moved the corner that the visitor chose, if any */
    show({ launcher, size, position: standard }: SentWidgetView, moved: unknown, hidden: boolean): void {
      const position = moved || standard;
      const { title, language, icon, label, css } = launcher;
      if (shown.css !== css) sheet.replaceSync(styles + css);
      button.setAttribute("aria-label", label || title);
      button.replaceChildren(createIcon(icon), label || "");
      shown = launcher;
      button.hidden = hidden;
      region.setAttribute("aria-label", title);
      region.lang = language;
      region.className = `${position} ${size}${moved ? " moved" : ""}`;
      mount();
    },
    explainFailure() {
      failure.textContent = shown.failed || "";
    },
  };
}

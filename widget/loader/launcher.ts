import { type PublicWidgetView, schemeColors } from "../../src/shared/widget-config.ts";
import { element } from "../elements.ts";
import { sheetOf } from "../sheet-of.ts";
import styles from "../styles/launcher.css";
import { createIcon } from "../svg.ts";
import { keepAttached } from "./keep-attached.ts";
import { loaderWords, pageLanguage } from "./language.ts";

const PERSON =
  "M12 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm8.9 5.6a1 1 0 0 1-.7 1.2L15 10.2v3l1.9 7.2a1 1 0 0 1-1.9.6l-2.3-6h-1.4l-2.3 6a1 1 0 0 1-1.9-.6L9 13.2v-3L3.8 8.8a1 1 0 1 1 .5-1.9l5.2 1.3h5l5.2-1.3a1 1 0 0 1 1.2.7Z";

export interface Launcher {
  readonly root: ShadowRoot;
  readonly region: HTMLElement;
  readonly button: HTMLButtonElement;
  show(view: PublicWidgetView, position: string, hidden: boolean): void;
  raise(): void;
  remove(): void;
  explainFailure(): void;
}

/** The one element that this widget adds to the page, with the button in its shadow root. */
export function createLauncher(onPress: () => void): Launcher {
  const host = document.createElement("handrail-widget");
  const root = host.attachShadow({ mode: "open" });
  const colors = sheetOf("");
  root.adoptedStyleSheets = [sheetOf(styles), colors];
  const button = element("button", { class: "launcher", "aria-expanded": "false" }, createIcon(PERSON));
  const failure = element("p", { role: "status" });
  const region = element("div", { role: "region" }, button, failure);
  root.append(region);
  button.onclick = () => {
    failure.textContent = "";
    onPress();
  };
  const { attach, detach, raise } = keepAttached(host);

  return {
    root,
    region,
    button,
    raise,
    remove: detach,
    show(view, position, hidden) {
      const language = pageLanguage();
      const { title } = loaderWords(language);
      const { background, text } = schemeColors(view.colorScheme);
      colors.replaceSync(`:host{--background:${background};--text:${text}}`);
      button.setAttribute("aria-label", title);
      button.hidden = hidden;
      region.setAttribute("aria-label", title);
      region.lang = language;
      region.className = `${position} ${view.size}`;
      attach();
    },
    explainFailure() {
      failure.textContent = loaderWords(pageLanguage()).failed;
    },
  };
}

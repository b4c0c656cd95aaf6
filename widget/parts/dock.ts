import { element } from "../elements.ts";
import { abandon, adopt } from "../page-effects.ts";
import { directionOf } from "../panel/direction.ts";
import { sheetOf } from "../sheet-of.ts";
import styles from "../styles/dock.css";
import type { WidgetHost } from "../widget-host.ts";

/**
 * Shows a tool's bar at the edge of the window, beside the button and above the bars of other tools. Keys pressed in
 * it stay in it. Returns what takes it away.
 */
export function dock(host: WidgetHost, bar: HTMLElement, language: string): () => void {
  const sheet = sheetOf(styles);
  adopt(host.root, sheet);
  const stack =
    host.region.querySelector(".dock") ?? host.region.appendChild(element("div", { class: "dock" }));
  bar.classList.add("bar");
  bar.lang = language;
  bar.dir = directionOf(language);
  bar.addEventListener("keydown", (event) => event.stopPropagation());
  stack.append(bar);
  return () => {
    bar.remove();
    if (!stack.firstChild) stack.remove();
    abandon(host.root, sheet);
  };
}

import { element } from "../elements.ts";
import { boxOf } from "../page/box-of.ts";
import { targetOf } from "../page/find-all.ts";
import { adopt, sheetOf, unadopt } from "../page/style-sheets.ts";
import styles from "../styles/dock.css";
import type { WidgetHost } from "../widget-host.ts";
import { directionOf } from "../words/direction.ts";

/**
 * Shows a tool's bar at the edge of the window, next to the button and above other tools' bars. Key
 * presses in it don't reach the page. Returns a function that removes it.
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
  addEventListener("focusin", reveal, true);

  /** Scrolls the focused element out from under the bar (WCAG 2.4.11). */
  function reveal(event: FocusEvent): void {
    const focused = targetOf(event);
    if (!focused || host.root.contains(focused)) return;
    const [one, own] = [boxOf(focused), bar.getBoundingClientRect()];
    const apart =
      one.right <= own.left || own.right <= one.left || one.bottom <= own.top || own.bottom <= one.top;
    if (apart) return;
    const below = own.top > innerHeight / 2;
    scrollBy({ top: below ? one.bottom - own.top + 8 : one.top - own.bottom - 8, behavior: "instant" });
  }

  return () => {
    removeEventListener("focusin", reveal, true);
    bar.remove();
    if (!stack.firstChild) stack.remove();
    unadopt(host.root, sheet);
  };
}

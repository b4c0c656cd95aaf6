import { adopt, sheetOf } from "../page/style-sheets.ts";
import styles from "../styles/panel-extras.css";
import type { WidgetHost } from "../widget-host.ts";

let sheet: CSSStyleSheet | undefined;

/** Adds styles for parts in separate chunks; each of these chunks includes them. */
export function addExtraStyles(host: WidgetHost): void {
  sheet ??= sheetOf(styles);
  adopt(host.root, sheet);
}

import { adopt, sheetOf } from "../page/style-sheets.ts";
import styles from "../styles/panel-extras.css";
import type { WidgetHost } from "../widget-host.ts";

let sheet: CSSStyleSheet | undefined;

/** Of parts that are in files of their own; each such file brings them along. */
export function addExtraStyles(host: WidgetHost): void {
  sheet ??= sheetOf(styles);
  adopt(host.root, sheet);
}

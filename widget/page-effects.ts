import { page } from "./page/document.ts";
import { adopt, unadopt } from "./page/style-sheets.ts";
import { parseObject, readStorage, STORAGE_KEYS, writeStorage } from "./storage.ts";

/** A page's changes: style sheet text and the root's `data-handrail-*` attributes. */
export interface PageSnapshot {
  css: string;
  marks: Record<string, string>;
}

/** All changes the widget makes to the host page. */
export interface PageEffects {
  readonly sheet: CSSStyleSheet;
  show(snapshot: PageSnapshot): void;
  clear(): void;
}

export function createPageEffects(): PageEffects {
  const sheet = new CSSStyleSheet();
  let filled: CSSRule | undefined;
  let shown = "";
  return {
    sheet,
    /** Skips unchanged rules: refilling the sheet would make browsers restyle the entire page. */
    show({ css, marks }) {
      if (css !== shown || sheet.cssRules[0] !== filled) sheet.replaceSync(css);
      shown = css;
      filled = sheet.cssRules[0];
      adopt(page, sheet);
      markRoot(marks);
    },
    clear() {
      unadopt(page, sheet);
      markRoot({});
    },
  };
}

/** Returns null if nothing was switched on. */
export function recallSnapshot(): PageSnapshot | null {
  const { css, marks } = parseObject(readStorage("localStorage", STORAGE_KEYS.page));
  return typeof css === "string" ? { css, marks: Object(marks) } : null;
}

export function rememberSnapshot(snapshot: PageSnapshot | null): void {
  writeStorage("localStorage", STORAGE_KEYS.page, snapshot && JSON.stringify(snapshot));
}

const PREFIX = "data-handrail-";

function markRoot(marks: Record<string, string>): void {
  const root = page.documentElement;
  for (const name of root.getAttributeNames())
    if (name.startsWith(PREFIX) && !marks[name.slice(PREFIX.length)]) root.removeAttribute(name);
  for (const [name, value] of Object.entries(marks))
    if (root.getAttribute(PREFIX + name) !== value) root.setAttribute(PREFIX + name, value);
}

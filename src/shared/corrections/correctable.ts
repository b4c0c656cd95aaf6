import { plain } from "../plain.ts";
import type { Setting } from "./correction.ts";

/** Values that a correction may give an attribute; never URLs or code. */
type Allowed = RegExp | readonly string[];

const TEXT = /^[^\p{Cc}]{0,500}$/u;
const ID = /^[\p{L}\p{N}_.:-]{1,100}$/u;
const IDS = /^[\p{L}\p{N}_.:-]{1,100}(?: [\p{L}\p{N}_.:-]{1,100}){0,9}$/u;
const BOOLEAN = ["true", "false"];
const NUMBER = /^-?\d{1,9}(?:\.\d{1,4})?$/;
const FLAG = [""];

/** Roles without required children or states, which a script could not maintain. */
const CORRECTABLE_ROLES = [
  "none presentation img button link heading list listitem group region navigation main banner",
  "contentinfo complementary search form article figure note status alert separator paragraph",
  "table row rowgroup cell columnheader rowheader dialog toolbar text generic",
].flatMap((line) => line.split(" "));

/** Attributes that a correction may set; it may remove these and `aria-*`. */
const CORRECTABLE_ATTRIBUTES: Readonly<Record<string, Allowed>> = {
  alt: TEXT,
  title: TEXT,
  label: TEXT,
  abbr: TEXT,
  placeholder: TEXT,
  "aria-label": TEXT,
  "aria-description": TEXT,
  "aria-roledescription": TEXT,
  "aria-labelledby": IDS,
  "aria-describedby": IDS,
  for: ID,
  headers: IDS,
  accesskey: [],
  "xml:lang": [],
  lang: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/,
  dir: ["ltr", "rtl", "auto"],
  role: CORRECTABLE_ROLES,
  scope: ["row", "col", "rowgroup", "colgroup"],
  tabindex: ["0", "-1"],
  autocomplete: /^[a-z-]{1,40}(?: [a-z-]{1,40}){0,4}$/,
  controls: FLAG,
  "aria-level": ["1", "2", "3", "4", "5", "6"],
  "aria-hidden": BOOLEAN,
  "aria-checked": BOOLEAN,
  "aria-disabled": BOOLEAN,
  "aria-expanded": BOOLEAN,
  "aria-invalid": BOOLEAN,
  "aria-pressed": BOOLEAN,
  "aria-readonly": BOOLEAN,
  "aria-required": BOOLEAN,
  "aria-selected": BOOLEAN,
  "aria-valuemax": NUMBER,
  "aria-valuemin": NUMBER,
  "aria-valuenow": NUMBER,
  "aria-haspopup": ["menu", "listbox", "tree", "grid", "dialog", ...BOOLEAN],
  content: /^[\w.\-,;= ]{1,200}$/,
};

const LENGTH = /^-?\d{1,4}(?:\.\d{1,4})?(?:px|em|rem|%)?$/;
const COLOR = /^#[0-9a-f]{6}$/i;

const CORRECTABLE_STYLES: Readonly<Record<string, Allowed>> = {
  color: COLOR,
  "background-color": COLOR,
  "border-color": COLOR,
  "outline-color": COLOR,
  "outline-style": ["solid", "auto", "none"],
  "outline-width": LENGTH,
  "text-decoration-line": ["underline", "none"],
  "font-size": LENGTH,
  "line-height": LENGTH,
  "letter-spacing": LENGTH,
  "word-spacing": LENGTH,
  "min-width": LENGTH,
  "min-height": LENGTH,
  padding: LENGTH,
  margin: LENGTH,
  display: ["inline-block", "inline-flex"],
  overflow: ["visible", "auto"],
  "white-space": ["normal"],
};

/** Elements that are never changed. */
const UNTOUCHED = new Set(["script", "style", "link", "base", "template", "noscript", "handrail-widget"]);

/** Whether a correction may give the attribute this value; null removes it. */
export function isCorrectable(name: string, value: string | null): boolean {
  if (value === null) return name.startsWith("aria-") || Object.hasOwn(CORRECTABLE_ATTRIBUTES, name);
  return allows(CORRECTABLE_ATTRIBUTES, name, value);
}

export function isCorrectableStyle(name: string, value: string): boolean {
  return allows(CORRECTABLE_STYLES, name, value);
}

/**
 * Whether the attribute may be changed on this element. On `<meta>`, only the viewport's content
 * may change; on embedded content, only its name.
 */
export function mayChange(tag: string, meta: string | null, name: string): boolean {
  if (UNTOUCHED.has(tag)) return false;
  if (tag === "object" || tag === "embed") return name === "aria-label";
  if (tag === "meta") return meta?.trim().toLowerCase() === "viewport" && name === "content";
  return name !== "content";
}

/** Whether a change is currently harmless: `tabindex="-1"` is allowed only inside `aria-hidden`. */
export function isSafe(element: Element, { name, value }: Pick<Setting, "name" | "value">): boolean {
  const isUnreachable = name === "tabindex" && value === "-1";
  return !isUnreachable || plain(element).closest("[aria-hidden='true']") !== null;
}

function allows(table: Readonly<Record<string, Allowed>>, name: string, value: string): boolean {
  const allowed = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!allowed) return false;
  // The scanner's windows each have their own `RegExp`, so `instanceof` would fail.
  return "test" in allowed ? allowed.test(value) : allowed.includes(value);
}

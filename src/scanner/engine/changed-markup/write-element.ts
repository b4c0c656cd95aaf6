import { KEPT } from "#shared/scan-rules/changed-markup.ts";
import { shorten, visibleValue } from "../element-markup.ts";
import type { Fault } from "./markup-change.ts";

/** Tag length in characters beyond which unchanged values are omitted. */
const LONG_TAG = 200;
const MAX_TAG = 400;
const MAX_CHANGED = 300;
const MAX_TEXT = 80;

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Attributes for which an empty value would have a different meaning. */
const NEEDS_VALUE = /^(?:alt|value|title|lang|href|aria-.*)$/;

/** New attribute values; null removes the attribute. */
export type Changes = Readonly<Record<string, string | null>>;

interface Rewriting {
  name?: string;
  content?: string;
}

/** Returns an element with changed attributes and either its own content or new content. */
export function writeElement(
  { element, withTexts }: Pick<Fault, "element" | "withTexts">,
  changes: Changes = {},
  { name = element.localName, content = contentOf(element, withTexts) }: Rewriting = {},
): string {
  const start = startTag(element, changes, name);
  return VOID.test(name) ? start : `${start}${content}</${name}>`;
}

/** Returns an opening tag in which attributes keep their order and new attributes come last. */
export function startTag(element: Element, changes: Changes = {}, name = element.localName): string {
  let tag = `<${name}`;
  for (const attribute of Array.from(element.attributes)) {
    const changed = changes[attribute.name];
    if (changed === null || /["'<>]/.test(attribute.name)) continue;
    const value = changed ?? keptValue(attribute, tag.length);
    if (tag.length > MAX_TAG && changed === undefined) continue;
    tag += ` ${writeAttribute(attribute.name, value)}`;
  }
  for (const [attribute, value] of Object.entries(changes)) {
    if (value !== null && !element.hasAttribute(attribute)) tag += ` ${writeAttribute(attribute, value)}`;
  }
  return tag.length > MAX_TAG ? `${tag} ${KEPT}>` : `${tag}>`;
}

/** Returns short text without elements, or the placeholder for existing content. */
function contentOf(element: Element, withTexts: boolean): string {
  if (element.childNodes.length === 0) return "";
  const text = (element.textContent ?? "").trim();
  if (text === "" && element.children.length === 0) return "";
  const isPlain = element.children.length === 0 && text.length <= MAX_TEXT && withTexts;
  const hidesText = /^(?:select|textarea|script|style|iframe|object|template)$/.test(element.localName);
  return isPlain && !hidesText ? escapeText(text) : KEPT;
}

/** Puts lines into an element, indented. */
export function wrap(start: string, lines: readonly string[], name: string): string {
  const inner = lines.flatMap((line) => line.split("\n")).map((line) => `  ${line}`);
  return [start, ...inner, `</${name}>`].join("\n");
}

export function escapeText(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function keptValue({ name, value }: Attr, written: number): string {
  if (written > LONG_TAG && value !== "") return KEPT;
  const visible = visibleValue(name, value);
  return visible !== value && !visible.endsWith(KEPT) ? `${visible}${KEPT}` : visible;
}

function writeAttribute(name: string, value: string): string {
  if (value === "" && !NEEDS_VALUE.test(name)) return name;
  return `${name}="${escapeText(shorten(value, MAX_CHANGED)).replaceAll('"', "&quot;")}"`;
}

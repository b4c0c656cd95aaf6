import { plain } from "#shared/plain.ts";

const MAX_MARKUP = 300;
const MAX_VALUE = 80;
const MAX_TEXT = 60;

/** Attributes that may contain user input, secrets, or code. */
const HIDDEN = /^(?:value|nonce|integrity|srcdoc|content|data-.*|on.*)$/;
const ADDRESS = /^(?:href|src|action|formaction|poster|data|xlink:href|longdesc|cite)$/;

/** Returns an element's opening tag without private values, plus the start of its text. */
export function elementMarkup(element: Element): string {
  return shorten(openingTag(element) + startOfText(element), MAX_MARKUP);
}

/** Returns the opening tag with `changes` made to its attributes; null removes an attribute. */
export function openingTag(written: Element, changes: Record<string, string | null> = {}): string {
  const element = plain(written);
  const name = element.localName;
  const attributes = Array.from(element.attributes, (attribute) => [attribute.name, attribute.value] as const)
    .filter(([attribute]) => !(attribute in changes))
    .map(([attribute, value]) => writeAttribute(attribute, visibleValue(attribute, value)));
  const added = Object.entries(changes).flatMap(([attribute, value]) =>
    value === null ? [] : [writeAttribute(attribute, value)],
  );
  return `<${[name, ...attributes, ...added].join(" ")}>`;
}

export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

export function visibleValue(name: string, value: string): string {
  if (HIDDEN.test(name) && value !== "") return "…";
  if (name === "srcset" || name === "style") return shorten(value, MAX_VALUE);
  return shorten(ADDRESS.test(name) ? withoutQuery(value) : value, MAX_VALUE);
}

/** Keeps the fragment, which tells where a link within the page leads. */
function withoutQuery(address: string): string {
  if (/^\s*(?:data|javascript|blob):/i.test(address)) return `${address.slice(0, address.indexOf(":") + 1)}…`;
  return address.replace(/\?[^#]*/, "");
}

function writeAttribute(name: string, value: string): string {
  return value === "" ? name : `${name}="${value.replaceAll('"', "&quot;")}"`;
}

function startOfText(written: Element): string {
  const element = plain(written);
  if (/^(?:input|textarea|select|script|style|template|iframe)$/.test(element.localName)) return "";
  return shorten(
    (element.textContent ?? "")
      .slice(0, MAX_TEXT * 20)
      .replace(/\s+/g, " ")
      .trim(),
    MAX_TEXT,
  );
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { type Argument, type Expression, type JSXAttributeValue, parseSync, Visitor } from "oxc-parser";

export const ROOT = join(import.meta.dir, "../..");

/** Positions of the arguments shown in the page's language, by function. */
const SHOWN_ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map([
  ["t", [0]],
  ["mark", [0]],
  ["plural", [1, 2]],
]);
/** Component whose `text` attribute is shown. */
const RICH_TEXT = "RichText";

interface ShownText {
  text: string;
  /** Position of the text's literal, in UTF-16 code units. */
  start: number;
  end: number;
  /** Whether it is a JSX attribute value, quoted without escapes. */
  isAttribute: boolean;
}

/** Returns all text that code in the folders shows in the page's language. */
export function collectTexts(...folders: string[]): Set<string> {
  const paths = folders.flatMap((folder) => [
    ...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT, absolute: true }),
  ]);
  const texts = paths.flatMap((path) => shownTexts(path, readFileSync(path, "utf8")));
  return new Set(texts.map(({ text }) => text));
}

/** Replaces the text shown by code, except where `translate` returns nothing. */
export function replaceTexts(
  path: string,
  code: string,
  translate: (text: string) => string | undefined,
): string {
  let changed = code;
  for (const { text, start, end, isAttribute } of shownTexts(path, code).toReversed()) {
    const translated = translate(text);
    if (translated === undefined) continue;
    const literal = JSON.stringify(translated);
    changed = changed.slice(0, start) + (isAttribute ? `{${literal}}` : literal) + changed.slice(end);
  }
  return changed;
}

/** Returns the texts in source order. */
function shownTexts(path: string, code: string): ShownText[] {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const found: ShownText[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== "Identifier") return;
      for (const at of SHOWN_ARGUMENTS.get(callee.name) ?? []) found.push(...literalsOf(given[at]));
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== "JSXIdentifier" || name.name !== RICH_TEXT) return;
      for (const attribute of attributes) {
        if (attribute.type === "JSXAttribute" && attribute.name.name === "text") {
          found.push(...literalsOf(attribute.value, attribute.value?.type === "Literal"));
        }
      }
    },
  }).visit(program);
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the literals an expression may evaluate to, including both branches of a condition. */
function literalsOf(
  node: Argument | Expression | JSXAttributeValue | null | undefined,
  isAttribute = false,
): ShownText[] {
  switch (node?.type) {
    case "Literal": {
      const { value, start, end } = node;
      return typeof value === "string" ? [{ text: value, start, end, isAttribute }] : [];
    }
    case "ConditionalExpression":
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case "JSXExpressionContainer":
      return node.expression.type === "JSXEmptyExpression" ? [] : literalsOf(node.expression);
    default:
      return [];
  }
}

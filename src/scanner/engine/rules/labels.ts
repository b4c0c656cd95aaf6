import { plain } from "#shared/plain.ts";
import { pageDocument } from "../plain-document.ts";
import { type OwnRule, textOf } from "./own-rule.ts";
import { visibleText } from "./visible-text.ts";

const FIELDS = "input:not([type='hidden']):not([type='radio']):not([type='checkbox']), select, textarea";

/** Fields with the same label in the same form and group. */
export const sameLabel: OwnRule = {
  id: "same-label",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const form of document.querySelectorAll("form")) {
      const seen = new Map<Element, Set<string>>();
      for (const element of plain(form).querySelectorAll(FIELDS)) {
        const text = labelOf(element);
        const group = element.closest("fieldset, [role='group'], tr, li, section") ?? form;
        const texts = seen.get(group) ?? new Set();
        if (text !== "" && texts.has(text) && isRendered(element)) {
          yield { element, messageId: "same", values: { label: text.slice(0, 80) } };
        }
        seen.set(group, texts.add(text));
      }
    }
  },
};

/** Fields whose label has an asterisk but which are not marked as required. */
export const unmarkedRequired: OwnRule = {
  id: "unmarked-required",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(FIELDS)) {
      if (element.matches("[required], [aria-required], [disabled], [readonly]")) continue;
      if (!/^\*|\*\s*:?$/.test(labelOf(element)) || !isRendered(element)) continue;
      yield { element, messageId: "star" };
    }
  },
};

const NAMED_BY_CONTENT =
  "button, a[href], [role=button], [role=link], [role=tab], [role=menuitem], [role=checkbox], [role=radio], [role=switch]";

const MAX_LABEL = 80;
const MAX_ABBREVIATION = 5;

/** Writing systems without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Symbols that users read as a word or skip. */
const SIGNS = /[\p{Sm}\p{Sc}\p{So}&%#@*/()[\]{}]/u;

/** Controls whose name does not contain the words of their text in order (WCAG 2.5.3). */
export const labelInName: OwnRule = {
  id: "label-content-mismatch",
  impact: "serious",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      `:is(${NAMED_BY_CONTENT}):is([aria-label], [aria-labelledby])`,
    )) {
      if (!hasPlainLabel(element) || element.closest("[aria-hidden='true']") || !isRendered(element))
        continue;
      const label = textOf(element);
      const name = nameOf(element);
      // The words of parts may stand apart or together, depending on their style.
      if (name === "" || [label, textOfParts(element)].some((text) => nameContains(name, text))) continue;
      yield { element, messageId: "different", values: { name: name.slice(0, 100), text: label } };
    }
  },
};

/**
 * Whether a control shows only plain text and has an ARIA name, so the words in both can be
 * compared. AccessLint compares other controls more loosely.
 */
export function hasPlainLabel(element: Element): boolean {
  if (!element.matches(NAMED_BY_CONTENT)) return false;
  if (
    !/\S/.test((element.getAttribute("aria-label") ?? "") + (element.getAttribute("aria-labelledby") ?? ""))
  )
    return false;
  const text = textOf(element);
  if (text.length > MAX_LABEL || (text.length < 3 && !/^\d+$/.test(text))) return false;
  return Array.from(element.childNodes).every(isPlainPart) && visibleText(element) !== "";
}

/** Whether a part of a control is text that no attribute or style of its own can hide or draw. */
function isPlainPart(node: Node): boolean {
  if (node.nodeType !== 1) return node.nodeType === 3 || node.nodeType === 8;
  const part = node as Element;
  if (part.localName === "img") return true;
  const isBare = Array.from(part.attributes).every(
    ({ name, value }) => name === "aria-hidden" && value === "true",
  );
  if (!isBare || !/^(?:span|b|strong|em|i)$/.test(part.localName)) return false;
  // An empty or one-letter part may be an icon.
  if (!/\p{L}{3}|^\s*$/u.test(part.textContent ?? "") || part.localName === "i") return false;
  const { display, visibility, position } = getComputedStyle(part);
  return (
    Array.from(part.childNodes).every(({ nodeType }) => nodeType === 3) &&
    /^(?:|inline)$/.test(display) &&
    !/hidden|collapse/.test(visibility) &&
    !/absolute|fixed/.test(position)
  );
}

function textOfParts(element: Element): string {
  return Array.from(element.childNodes, textOf).join(" ").trim();
}

/**
 * Whether a name contains the words that a control shows, as people say them (WCAG 2.5.3): without
 * case, punctuation and explanations in parentheses, with or without hyphens, and with an
 * abbreviation for a word. If there are symbols, the words may be apart.
 */
export function nameContains(name: string, shown: string): boolean {
  const label = shown.replace(/\([^()]*\)|\[[^[\]]*\]/g, " ");
  if (!/[\p{L}\p{N}]/u.test(label)) return true;
  if (FORMULA.test(label) && !withoutSpaces(name).includes(withoutSpaces(label))) return false;
  return [name, withoutHyphens(name)].some((one) =>
    [label, withoutHyphens(label)].some((other) => containsWords(one, other)),
  );
}

/** Numbers with signs of arithmetic and an equals sign, which a name has to repeat as they are. */
const FORMULA = /^\s*\d+(?:\s*[-+×÷*/·−]\s*\d+)+\s*=\s*\d+\s*$/;

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

function containsWords(name: string, label: string): boolean {
  const inside = wordsOf(label);
  const words = wordsOf(name).map(bare);
  if (inside.length === 0 || words.length === 0) return true;
  if (UNSPACED.test(label)) return words.join("").includes(inside.map(bare).join(""));
  if (!SIGNS.test(label)) {
    return words.some((_, start) => inside.every((word, at) => isSpoken(word, words[start + at] ?? "")));
  }
  let at = 0;
  for (const word of words) if (isSpoken(inside[at] ?? "", word)) at += 1;
  return at === inside.length;
}

/** Whether a word is said as shown, or shown as an abbreviation like "Ave." and said in full. */
function isSpoken(shown: string, said: string): boolean {
  const letters = bare(shown);
  if (letters === said) return true;
  if (!shown.endsWith(".") || letters.length > MAX_ABBREVIATION || letters[0] !== said[0]) return false;
  let at = 0;
  for (const letter of said) if (letter === letters[at]) at += 1;
  return letters !== "" && at === letters.length;
}

function withoutHyphens(text: string): string {
  return text.replace(/(?<=\p{L})[-\u00ad\u2010\u2011](?=\p{L})/gu, "");
}

/** Returns words in lower case, with a full stop right after a word. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[\p{L}\p{N}\p{M}]+\.?/gu) ?? []
  );
}

function bare(word: string): string {
  return word.replace(/\.$/, "");
}

/** Returns the text in a field's label element; empty if the field has an ARIA name. */
function labelOf(element: Element): string {
  if (element.matches("[aria-label], [aria-labelledby]")) return "";
  const id = element.getAttribute("id");
  const label = id ? pageDocument().querySelector(`label[for="${CSS.escape(id)}"]`) : null;
  const wrapping = label ?? element.closest("label:not([for])");
  return wrapping ? textOf(wrapping) : "";
}

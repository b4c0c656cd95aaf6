import { plainDocument } from "../plain-document.ts";
import type { OwnRule } from "../rules/own-rule.ts";
import { lossMessage, lostTexts, rememberTexts, type TextsBefore } from "./lost-texts.ts";

/** Spacing that users must be able to set (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** Time allowed for scripts that react to changed sizes. */
const SETTLING_MS = 250;

let before: TextsBefore | null = null;
let sheet: CSSStyleSheet | null = null;

/**
 * Increases the spacing of a page's text if anything could cut it off. Returns whether it was
 * increased.
 */
export async function spaceText(own: Document): Promise<boolean> {
  const document = plainDocument(own);
  const texts = rememberTexts(document);
  if (texts.states.size === 0) return false;
  await toggleSpacing(document, true);
  const isStable = await staysWhole(document, texts);
  before = isStable;
  return true;
}

export function restoreText(own: Document): void {
  const document = plainDocument(own);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/** Keeps only text that is whole again without the spacing, since other text changes on its own. */
async function staysWhole(document: Document, { states, overflowing }: TextsBefore): Promise<TextsBefore> {
  await toggleSpacing(document, false);
  const again = rememberTexts(document).states;
  await toggleSpacing(document, true);
  return { overflowing, states: new Map([...states].filter(([text]) => again.get(text) === "whole")) };
}

async function toggleSpacing(document: Document, isOn: boolean): Promise<void> {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(SPACING);
  }
  restoreText(document);
  if (isOn) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
}

/** Text that is cut off when its spacing is increased. */
export const textSpacing: OwnRule = {
  id: "text-spacing",
  impact: "serious",
  *find({ document }) {
    for (const { element, cut, isCertain } of before ? lostTexts(document, before) : []) {
      const outcome = isCertain ? "failed" : "review";
      yield { element, messageId: lossMessage(cut), outcome };
    }
  },
};

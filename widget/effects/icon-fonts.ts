import { type PageDocument, page } from "../page/document.ts";
import { pageShadowRoots } from "../page/shadow-roots.ts";
import type { ToolModule } from "../tool.ts";
import { countRules, rulesOf } from "./css-rules.ts";
import { splitSelectors } from "./selectors.ts";
import { TEXT_BOXES } from "./text-boxes.ts";

/** Names of common icon fonts, and words found in the names of others. */
export const ICON_FONT =
  /icon|awesome|glyph|symbol|material|icomoon|fontello|remix|feather|themify|entypo|typicons|codicon|phosphor|dings|mdl2|etmodules|lucide/i;

/** Icon classes, for cross-origin style sheets, which can't be read. */
const USUAL_ICONS =
  ".fa,.fas,.far,.fab,.bi,.ph,.mdi,[class*=fa-],[class*=material-icons],[class*=material-symbols],[class*=glyphicon],mat-icon,:is(i,span,em,b)[class*=icon i]";

/**
 * Selectors to ignore: generated content keeps its own font, and nested selectors mean nothing on
 * their own.
 */
const PARTS = /:before|:after|&/;

/** Makes a tool's rules from a selector for letters and the tool's value. */
export type LetterCss = (letters: string, value: string, file: (path: string) => string) => string;

/**
 * Applies rules to all letters except those in an icon font, which would show the icon's name or an
 * empty box in another font or weight.
 */
export function fitToLetters(css: LetterCss): Required<ToolModule>["fit"] {
  return (sheet, file) => {
    let rules = -1;
    return {
      isStale: () => rules !== countRules(page, sheet),
      *css(value) {
        const read = countRules(page, sheet);
        const icons = [USUAL_ICONS];
        for (const root of [page, ...pageShadowRoots()]) icons.push(...(yield* iconSelectors(root)));
        rules = read;
        return `@layer handrail{${css(`${TEXT_BOXES}:not(:is(${icons.join()}))`, value, file)}}`;
      },
      shadowCss: () => "",
    };
  };
}

/** Collects selectors to which the page assigns an icon font. */
function* iconSelectors(root: PageDocument | ShadowRoot): Generator<void, string[]> {
  const found: string[] = [];
  function* search(rules: ArrayLike<CSSRule>): Generator<void> {
    for (const rule of Array.from(rules)) {
      if (rule instanceof CSSImportRule) yield* search(rulesOf(rule.styleSheet ?? rule));
      else if (!(rule instanceof CSSStyleRule)) yield* search(rulesOf(rule));
      else if (ICON_FONT.test(rule.style.fontFamily))
        found.push(...splitSelectors(rule.selectorText).filter((selector) => !PARTS.test(selector)));
      yield;
    }
  }
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) yield* search(rulesOf(sheet));
  return found;
}

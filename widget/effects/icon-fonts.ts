import type { FeatureModule } from "../features/feature.ts";
import { type PageDocument, page } from "../page/document.ts";
import { pageShadowRoots } from "../page/shadow-roots.ts";
import { countRules, rulesOf } from "./css-rules.ts";
import { splitSelectors } from "./selectors.ts";
import { TEXT_BOXES } from "./text-boxes.ts";

/** Names of the usual icon fonts, and what others are called. */
export const ICON_FONT =
  /icon|awesome|glyph|symbol|material|icomoon|fontello|remix|feather|themify|entypo|typicons|codicon|phosphor|dings|mdl2|etmodules|lucide/i;

/** Icons by their class, for style sheets of other origins, which cannot be read. */
const USUAL_ICONS =
  ".fa,.fas,.far,.fab,.bi,.ph,.mdi,[class*=fa-],[class*=material-icons],[class*=material-symbols],[class*=glyphicon],mat-icon,:is(i,span,em,b)[class*=icon i]";

/** What comes before and after text has its own font, and keeps it; nested selectors mean nothing outside. */
const PARTS = /:before|:after|&/;

/** Makes the rules of a tool from a selector of letters and its value. */
export type LetterCss = (letters: string, value: string, file: (path: string) => string) => string;

/**
 * Rules for all letters but those that an icon font turns into pictures: with another font or weight they would show
 * the icon's name or an empty box.
 */
export function fitToLetters(css: LetterCss): Required<FeatureModule>["fit"] {
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

/** Of all that the page gives an icon font. */
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

import { abandon, adopt } from "../page-effects.ts";
import { sheetOf } from "../sheet-of.ts";

const NAME = "handrail-sentence";
const LOOK = `@layer handrail{
::highlight(${NAME}){background-color:#ffe27a!important;color:#111!important}
@media (forced-colors:active){::highlight(${NAME}){background-color:Highlight!important;color:HighlightText!important}}
}`;

export interface SentenceMark {
  /** Marks the sentence, where the browser can do so without touching the page, and brings it into view. */
  show(sentence: Range): void;
  remove(): void;
}

export function createSentenceMark(): SentenceMark {
  const look = sheetOf(LOOK);
  let root: Document | ShadowRoot | undefined;
  let shown: Range | undefined;

  function remove(): void {
    if ("highlights" in CSS) CSS.highlights.delete(NAME);
    if (root) abandon(root, look);
    root = undefined;
    shown = undefined;
  }

  return {
    remove,
    show(sentence) {
      const follows = !shown || isInView(shown);
      remove();
      shown = sentence;
      const home = sentence.startContainer.getRootNode();
      if (home instanceof Document || home instanceof ShadowRoot) {
        root = home;
        adopt(home, look);
      }
      if ("highlights" in CSS) CSS.highlights.set(NAME, new Highlight(sentence));
      if (follows) bringIntoView(sentence);
    },
  };
}

/** A visitor who scrolled elsewhere meanwhile is left there. */
function isInView(range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function bringIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top > innerHeight * 0.1 && bottom < innerHeight * 0.8) return;
  const calm =
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.documentElement.hasAttribute("data-handrail-stop-animations");
  const behavior = calm ? "instant" : "smooth";
  const block = range.startContainer.parentElement;
  if (block && block.clientHeight < innerHeight / 2) block.scrollIntoView({ block: "center", behavior });
  else scrollBy({ top: top - innerHeight * 0.3, behavior });
}

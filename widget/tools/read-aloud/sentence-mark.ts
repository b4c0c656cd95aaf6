import { plain } from "#shared/plain.ts";
import { boxOf } from "../../page/box-of.ts";
import { type PageDocument, page } from "../../page/document.ts";
import { adopt, sheetOf, unadopt } from "../../page/style-sheets.ts";

const NAME = "handrail-sentence";
const LOOK = `@layer handrail{
::highlight(${NAME}){background-color:#ffe27a!important;color:#111!important}
@media (forced-colors:active){::highlight(${NAME}){background-color:Highlight!important;color:HighlightText!important}}
}`;

/**
 * Adds its sheet from the start, since every change to the page's sheets makes the browser restyle
 * the page.
 */
export function createSentenceMark() {
  const look = sheetOf(LOOK);
  const roots = new Set<PageDocument | ShadowRoot>([page]);
  let shown: Range | undefined;
  adopt(page, look);

  function hide(): void {
    if ("highlights" in CSS) CSS.highlights.delete(NAME);
    shown = undefined;
  }

  return {
    hide,
    /**
     * Highlights the sentence if the browser can, and scrolls to it unless the visitor has scrolled
     * away.
     */
    show(sentence: Range) {
      const follows = !shown || isInView(shown);
      shown = sentence;
      const root = plain(sentence.startContainer).getRootNode();
      if (root instanceof ShadowRoot) {
        roots.add(root);
        adopt(root, look);
      }
      if ("highlights" in CSS) CSS.highlights.set(NAME, new Highlight(sentence));
      if (follows) bringIntoView(sentence);
    },
    remove() {
      hide();
      for (const root of roots) unadopt(root, look);
    },
  };
}

/** Whether the sentence is in view; if not, the visitor has scrolled away and should stay there. */
function isInView(range: Range): boolean {
  const { top, bottom } = boxOf(range);
  return bottom > 0 && top < innerHeight;
}

function bringIntoView(range: Range): void {
  const { top, bottom } = boxOf(range);
  if (top > innerHeight * 0.1 && bottom < innerHeight * 0.8) return;
  const calm =
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    page.documentElement.hasAttribute("data-handrail-stop-animations");
  const behavior = calm ? "instant" : "smooth";
  const block = range.startContainer.parentElement;
  if (block && plain(block).clientHeight < innerHeight / 2)
    plain(block).scrollIntoView({ block: "center", behavior });
  else scrollBy({ top: top - innerHeight * 0.3, behavior });
}

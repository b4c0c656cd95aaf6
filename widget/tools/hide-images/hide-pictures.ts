import { plain } from "#shared/plain.ts";
import { preludeOf, rulesOf } from "../../effects/css-rules.ts";
import { type PageDocument, page } from "../../page/document.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { createCaptions } from "../../pictures/captions.ts";
import { describePicture } from "../../pictures/describe-picture.ts";
import { createPageSheet } from "../../pictures/page-sheet.ts";
import { withAttribute } from "../../pictures/with-attribute.ts";
import type { StartTool } from "../../tool.ts";
import styles from "./hide-images.css";

/** Gray with a contrast of 4.5 to both black and white, so text over the picture stays legible. */
const NEUTRAL = "#767676";

/** Smaller backgrounds are icons. */
const PICTURE_PX = 100;

const NOTHING = "background-image:none!important";

/** Pictures that the tool hides. Excludes drawings without a role, which are mostly icons. */
const HIDDEN =
  "img,input[type=image],object[type^='image'],:is(svg,canvas)[role=img]:not(:is(a,button,[role=button]) *),video[poster]";

/**
 * Shows each hidden picture's description in its place, and hides background pictures and video
 * posters.
 */
export const start: StartTool = ({ host }) => {
  const removeStyles = addStyles(host.root, styles);
  const captions = createCaptions(host, {
    selector: HIDDEN,
    layer: "hidden-pictures",
    textFor: (picture) => (hasPlayed(picture) ? "" : describePicture(picture)),
  });
  const backgrounds = createBackgroundSheet();
  const stopHiding = hidePosters(captions.refresh);
  return () => {
    stopHiding();
    backgrounds.stop();
    captions.stop();
    removeStyles();
  };
};

function hasPlayed(picture: Element): boolean {
  return picture instanceof HTMLVideoElement && (!picture.paused || picture.played.length > 0);
}

/** Hides video posters until the videos play. Returns a function that stops this. */
function hidePosters(onPlay: () => void): () => void {
  const played = new Set<string>();
  const sheet = createPageSheet(function* (roots) {
    for (const video of roots.flatMap((root) => [...root.querySelectorAll("video[poster]")])) {
      const selector = withAttribute(video, "poster");
      yield played.has(selector) ? "" : `${selector}{object-position:-99999px!important}`;
    }
  });

  function show({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement)) return;
    played.add(withAttribute(target, "poster"));
    sheet.refresh();
    onPlay();
  }

  page.addEventListener("play", show, true);
  return () => {
    page.removeEventListener("play", show, true);
    sheet.stop();
  };
}

/** Hides background pictures in the page's readable style sheets. */
function createBackgroundSheet() {
  return createPageSheet(function* (roots) {
    for (const root of roots) for (const sheet of root.styleSheets) yield* hidingRules(sheet, root);
  });
}

function* hidingRules(owner: object, root: PageDocument | ShadowRoot): Generator<string> {
  for (const rule of Array.from(rulesOf(owner))) {
    const prelude = preludeOf(rule);
    if (prelude) yield* hidingGroup(prelude, rule, root);
    else yield rule instanceof CSSStyleRule ? hidingRule(rule, root) : "";
  }
}

function* hidingGroup(prelude: string, group: CSSRule, root: PageDocument | ShadowRoot): Generator<string> {
  const inner: string[] = [];
  for (const rule of hidingRules(group, root)) {
    inner.push(rule);
    yield "";
  }
  const css = inner.join("");
  yield css && !prelude.startsWith("@layer") ? `${prelude}{${css}}` : css;
}

function hidingRule({ style, selectorText }: CSSStyleRule, root: PageDocument | ShadowRoot): string {
  const hasPicture = /url\(["']?[^"')]/.test(style.backgroundImage);
  if (!hasPicture || selectorText.includes("&")) return "";
  if (selectorText.includes("::") || selectorText.includes(":host")) return `${selectorText}{${NOTHING}}`;
  const isPicture = [...root.querySelectorAll(selectorText)].slice(0, 5).some(isLarge);
  return isPicture ? `${selectorText}{${NOTHING};background-color:${NEUTRAL}!important}` : "";
}

function isLarge(element: Element): boolean {
  const { width, height } = plain(element).getBoundingClientRect();
  return Math.min(width, height) >= PICTURE_PX;
}

import { type OwnRule, type RulePage, textOf } from "./own-rule.ts";

const CONTROLS = "a[href], button, input, select, textarea, label, summary, option, area, [tabindex], [role]";

/** Elements that react to clicks but cannot receive focus (WCAG failures F54 and F59). */
export const mouseOnlyClick: OwnRule = {
  id: "mouse-only-click",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[onclick]")) {
      if (
        element.matches(`${CONTROLS}, html, body, form, dialog`) ||
        element.closest("a[href], button, label, summary")
      ) {
        continue;
      }
      // A control inside it may offer the same action.
      if (element.querySelector(CONTROLS) || element.closest("[aria-hidden='true']")) continue;
      if (isRendered(element)) yield { element, messageId: "mouse-only" };
    }
  },
};

/** Elements in a scrolling area that bring the keyboard there, unless they are out of its reach. */
export const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]";
const MIN_TEXT = 200;

/** Fixed-height scrolling areas without focusable content, which a browser measures. */
export const scrollableArea: OwnRule<"scrollable-area"> = {
  id: "scrollable-area",
  impact: "moderate",
  *find(page) {
    const { document, isRendered, styleOf } = page;
    const isPlain = document.querySelector("link[rel~='stylesheet' i], script:not([type*='json'])") === null;
    for (const element of document.querySelectorAll("div, section, article, aside, pre, ul, ol")) {
      const { overflow, overflowX, overflowY, height, maxHeight } = styleOf(element);
      if (![overflow, overflowX, overflowY].some((one) => /\b(?:auto|scroll)\b/.test(one))) continue;
      if (!/^[\d.]+px$/.test(height) && !/^[\d.]+px$/.test(maxHeight)) continue;
      if (element.matches("[tabindex]") || isReached(element, page) || !isRendered(element)) continue;
      const isLong = textOf(element).length >= MIN_TEXT || element.querySelectorAll("img").length > 3;
      if (!isLong) continue;
      const isCertain = isPlain && !element.querySelector(FOCUSABLE) && overflows(element, styleOf(element));
      yield { element, messageId: "no-focus", outcome: isCertain ? "failed" : "review" };
    }
  },
};

/** Whether the Tab key leads into an area. */
export function isReached(area: Element, { isRendered }: RulePage): boolean {
  return Array.from(area.querySelectorAll(FOCUSABLE)).some(
    (one) => !one.matches("[disabled], [type='hidden'], [tabindex^='-']") && isRendered(one),
  );
}

/** Shares of the font size that the narrowest and lowest of common fonts need for a letter. */
const LETTER = { width: 0.35, height: 1 };

/** Whether text needs more room than a box of known size has, in whichever font. */
function overflows(element: Element, { width, height, fontSize }: CSSStyleDeclaration): boolean {
  const [box, tall, size] = [width, height, fontSize].map((one) =>
    /^[\d.]+px$/.test(one) ? Number.parseFloat(one) : 0,
  );
  if (!box || !tall || !size) return false;
  return textOf(element).length * size * size * LETTER.width * LETTER.height > box * tall * 1.2;
}

/** Videos that start automatically, loop and have no controls. */
export const movingVideo: OwnRule = {
  id: "moving-video",
  impact: "moderate",
  *find({ document, isRendered, nameOf }) {
    const isPause = (button: Element) => /\b(?:pause|stop|anhalten|stopp)/i.test(nameOf(button));
    const hasPause = Array.from(document.querySelectorAll("button")).some(isPause);
    for (const element of document.querySelectorAll("video[autoplay][loop]:not([controls])")) {
      if (hasPause || !isRendered(element)) continue;
      yield { element, messageId: "moving" };
    }
  },
};

/** Elements that react to hover but not to focus. */
export const hoverOnly: OwnRule = {
  id: "hover-only",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[onmouseover], [onmouseenter]")) {
      if (element.hasAttribute("onfocus") || element.hasAttribute("onfocusin") || !isRendered(element))
        continue;
      yield { element, messageId: "mouse-only" };
    }
  },
};

const CONTROL =
  "a[href], button, input, select, textarea, label, summary, [tabindex], [role='button'], [role='link'], [role='tab'], [contenteditable]";
const LOOKS =
  /(?:^|\s)(?:[a-z\d]+[-_]+)*(?:button|btn|close-?btn|close|tooltip-icon|tooltip-trigger|toggle|dropdown-toggle)(?:$|\s)/i;
const MAX_NAME = 40;

/** Short text with a button's class that cannot be reached by keyboard. */
export const buttonByClass: OwnRule = {
  id: "button-by-class",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      "div[class], span[class], p[class], i[class], b[class]",
    )) {
      if (!LOOKS.test(element.getAttribute("class") ?? "") || element.hasAttribute("onclick")) continue;
      if (element.firstElementChild?.firstElementChild?.firstElementChild) continue;
      const text = textOf(element);
      if (text === "" || text.length > MAX_NAME || element.children.length > 2) continue;
      if (element.matches(`${CONTROL}, [role]`) || element.querySelector(CONTROL)) continue;
      // A label may contain something that merely looks like a button.
      if (element.closest("a[href], button, summary, [role='button'], [aria-hidden='true']")) continue;
      if (isRendered(element)) yield { element, messageId: "no-keyboard" };
    }
  },
};

/** Accordions, identified by their class, whose headings have no focusable content. */
export const accordionWithoutButtons: OwnRule = {
  id: "accordion-without-buttons",
  impact: "moderate",
  *find({ document, isRendered }) {
    const accordions = "[class*='accordion' i], [class*='concertina' i], [class*='collapsible' i]";
    for (const element of document.querySelectorAll(accordions)) {
      if (element.parentElement?.closest(accordions) || element.closest(CONTROL)) continue;
      const headings = element.querySelectorAll(
        "dt, h2, h3, h4, h5, h6, [class*='header' i], [class*='title' i]",
      );
      if (
        headings.length < 2 ||
        Array.from(headings).some((one) => one.querySelector(CONTROL) || one.closest(CONTROL))
      )
        continue;
      if (element.querySelector("summary, button, [role='button'], [tabindex]") || !isRendered(element))
        continue;
      yield { element, messageId: "no-focus" };
    }
  },
};

/** Access keys assigned by the page; one finding for the page. */
export const accessKeys: OwnRule = {
  id: "access-key",
  impact: "minor",
  *find({ document, isRendered }) {
    const elements = Array.from(document.querySelectorAll("[accesskey]:not([accesskey=''])")).filter((one) =>
      isRendered(one),
    );
    const [element] = elements;
    if (!element) return;
    const keys = elements.map((one) => one.getAttribute("accesskey") ?? "").slice(0, 10);
    yield { element, messageId: "keys", values: { keys: keys.join(", ") } };
  },
};

const STOPS = "a[href], area[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";
/** Ways to take the focus from the element itself. */
const BLURS =
  /(?:^|[^.\w])(?:(?:this|self|event\.(?:currentT|t)arget|document\.activeElement)\s*\.\s*)?blur\s*\(/;
/** Checks for the method's existence, which always succeed. */
const EXISTS = /if\s*\(\s*(?:this\.)?blur\s*\)|(?:this\.)?blur\s*&&/g;
const CONDITIONAL = /\bif\b|\?|&&|\|\||=>|\bfunction\b/;

/** Elements that give up the focus as soon as they get it (WCAG failure F55). */
export const lostFocus: OwnRule<"lost-focus"> = {
  id: "lost-focus",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`:is([onfocus], [onfocusin]):is(${STOPS})`)) {
      const code = codeOf(element, ["onfocus", "onfocusin"]).replace(EXISTS, "");
      if (!BLURS.test(code) || isOutOfReach(element) || !isRendered(element)) continue;
      yield { element, messageId: "blurred", outcome: CONDITIONAL.test(code) ? "review" : "failed" };
    }
  },
};

const TAKES_BACK =
  /^\s*(?:return\s+)?(?:(?:window\.)?setTimeout\s*\(\s*(?:\(\s*\)\s*=>\s*\{?\s*this\.focus\s*\(\s*\)\s*;?\s*\}?|this\.focus\.bind\(this\))\s*(?:,\s*\d+\s*)?\)|(?:window\.)?requestAnimationFrame\s*\(\s*\(\s*\)\s*=>\s*this\.focus\s*\(\s*\)\s*\))\s*;?\s*$/;

/** Elements that always take the focus back as soon as they lose it (WCAG failure F10). */
export const returningFocus: OwnRule<"keyboard-trap"> = {
  id: "keyboard-trap",
  impact: "critical",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`[onblur]:is(${STOPS})`)) {
      if (!TAKES_BACK.test(codeOf(element, ["onblur"])) || isOutOfReach(element)) continue;
      if (isRendered(element)) yield { element, messageId: "takes-back" };
    }
  },
};

/** Code that leaves the page or sends a form. */
export const LEAVES =
  /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:assign|replace|reload)\s*\(|\.(?:submit|requestSubmit)\s*\(|\bwindow\.open\s*\(|\bhistory\.(?:back|forward|go)\s*\(/;
const MOVES = /\.focus\s*\(/;
/** Code that waits for a particular key, such as Enter. */
const CHECKS_KEY = /\bkey(?:Code|Identifier)?\b|\bwhich\b|\bcharCode\b|\bcode\b|\bisComposing\b/;
const FOCUS = ["onfocus", "onfocusin"];
const KEYS = ["onkeypress", "onkeydown", "onkeyup", "oninput"];
const BUTTONS = "[type=button], [type=submit], [type=reset], [type=image]";

/**
 * Scripts that leave the page or move the focus while users only move the focus or type (WCAG 3.2.1
 * and 3.2.2).
 */
export const suddenChange: OwnRule<"sudden-change"> = {
  id: "sudden-change",
  impact: "moderate",
  *find({ document, isRendered }) {
    const handled = [...FOCUS, ...KEYS, "onchange", "onclick"].map((name) => `[${name}]`).join();
    for (const element of document.querySelectorAll(`:is(${handled}):is(${STOPS})`)) {
      const messageId = suddenChangeOf(element);
      if (messageId && !isOutOfReach(element) && isRendered(element)) yield { element, messageId };
    }
  },
};

function suddenChangeOf(element: Element) {
  const focused = codeOf(element, FOCUS);
  if (LEAVES.test(focused)) return "focus-leaves";
  if (MOVES.test(focused) && !/\bthis\.focus\s*\(/.test(focused)) return "focus-moves";
  const typed = codeOf(element, KEYS);
  if (!CHECKS_KEY.test(typed)) {
    if (LEAVES.test(typed)) return "key-leaves";
    if (MOVES.test(typed) && element.matches("input, textarea, select")) return "key-moves";
  }
  // Lists of options have their own rule.
  if (!element.matches(`input:not(${BUTTONS}), textarea`)) return null;
  const isChoice = element.matches("[type=radio], [type=checkbox]");
  const changed = codeOf(element, isChoice ? ["onchange", "onclick"] : ["onchange"]);
  return LEAVES.test(changed) ? "change-leaves" : null;
}

function codeOf(element: Element, names: readonly string[]): string {
  return names.map((name) => element.getAttribute(name) ?? "").join("\n");
}

/** Whether the Tab key never reaches an element. */
function isOutOfReach(element: Element): boolean {
  return element.matches("[tabindex^='-'], [disabled], [type=hidden]");
}

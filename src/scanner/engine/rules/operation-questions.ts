import { type OwnRule, textOf } from "./own-rule.ts";

const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]";
const MIN_TEXT = 200;

/** Areas of a fixed height that scroll and hold nothing that gets the focus. */
export const scrollableArea: OwnRule = {
  id: "scrollable-area",
  impact: "moderate",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll("div, section, article, aside, pre, ul, ol")) {
      const { overflowX, overflowY, height, maxHeight } = styleOf(element);
      if (!/^(?:auto|scroll)$/.test(overflowY) && !/^(?:auto|scroll)$/.test(overflowX)) continue;
      if (!/^[\d.]+px$/.test(height) && !/^[\d.]+px$/.test(maxHeight)) continue;
      if (element.matches("[tabindex]") || element.querySelector(FOCUSABLE) || !isRendered(element)) continue;
      const isLong = textOf(element).length >= MIN_TEXT || element.querySelectorAll("img").length > 3;
      if (isLong) yield { element, message: "The area scrolls, but nothing in it gets the focus." };
    }
  },
};

/** Videos that start by themselves, go on forever and have no controls. */
export const movingVideo: OwnRule = {
  id: "moving-video",
  impact: "moderate",
  *find({ document, isRendered, nameOf }) {
    const isPause = (button: Element) => /\b(?:pause|stop|anhalten|stopp)/i.test(nameOf(button));
    const hasPause = Array.from(document.querySelectorAll("button")).some(isPause);
    for (const element of document.querySelectorAll("video[autoplay][loop]:not([controls])")) {
      if (hasPause || !isRendered(element)) continue;
      yield { element, message: "The video starts by itself, and nothing pauses it." };
    }
  },
};

/** Elements that react to a mouse above them, and not to the focus. */
export const hoverOnly: OwnRule = {
  id: "hover-only",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[onmouseover], [onmouseenter]")) {
      if (element.hasAttribute("onfocus") || element.hasAttribute("onfocusin") || !isRendered(element))
        continue;
      yield { element, message: "The element reacts to a mouse above it, but not to the focus." };
    }
  },
};

import { type OwnRule, textOf } from "./own-rule.ts";

const CONTROL =
  "a[href], button, input, select, textarea, label, summary, [tabindex], [role='button'], [role='link'], [role='tab'], [contenteditable]";
const LOOKS =
  /(?:^|\s)(?:[a-z\d]+[-_]+)*(?:button|btn|close-?btn|close|tooltip-icon|tooltip-trigger|toggle|dropdown-toggle)(?:$|\s)/i;
const MAX_NAME = 40;

/** Short texts that are a button by their class, and not for the keyboard. */
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
      // A label may hold what merely looks like a button inside it.
      if (element.closest("a[href], button, summary, [role='button'], [aria-hidden='true']")) continue;
      if (isRendered(element))
        yield { element, message: "By its class this is a button, but the keyboard does not reach it." };
    }
  },
};

/** Accordions by their class whose headings hold nothing that gets the focus. */
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
      yield { element, message: "By its class this opens and closes, but nothing in it gets the focus." };
    }
  },
};

/** Keys that the page takes; one finding for the page. */
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
    yield { element, message: `The page takes the keys ${keys.join(", ")}.` };
  },
};

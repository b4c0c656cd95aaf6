import { type OwnRule, textOf } from "./own-rule.ts";

const NAMING = ["aria-label", "aria-labelledby", "title"];

function isNamed(element: Element): boolean {
  return NAMING.some((name) => (element.getAttribute(name) ?? "").trim() !== "");
}

/** Elements with the role of an image, which ARIA does not name by their content. */
export const contentNamedImage: OwnRule = {
  id: "content-named-image",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("[role='img']")) {
      if (/^(?:img|svg|object|embed)$/.test(element.localName) || isNamed(element)) continue;
      if (element.closest("[aria-hidden='true']") || textOf(element) === "" || !isRendered(element)) continue;
      yield { element, message: "The content of an image does not name it." };
    }
  },
};

/** Frames with text inside the element, which is shown by no browser. */
export const contentNamedFrame: OwnRule = {
  id: "content-named-frame",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("iframe")) {
      const isHidden = element.closest("[aria-hidden='true']") || element.getAttribute("tabindex") === "-1";
      if (isHidden || isNamed(element) || textOf(element) === "" || !isRendered(element)) continue;
      yield { element, message: "Text within the frame's element does not name the frame." };
    }
  },
};

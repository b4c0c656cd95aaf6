import { type OwnRule, textOf } from "./own-rule.ts";

/** An image's link and a text's link beside it that lead to the same page. */
export const repeatedLink: OwnRule = {
  id: "repeated-link",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href] + a[href]")) {
      const first = element.previousElementSibling;
      if (!first || first.getAttribute("href") !== element.getAttribute("href")) continue;
      if (!first.querySelector("img, svg") || textOf(first) !== "" || textOf(element) === "") continue;
      if (first.closest("[aria-hidden='true']") || first.getAttribute("tabindex") === "-1") continue;
      if (nameOf(first) === "" || !isRendered(element)) continue;
      yield { element, message: "An image and a text beside it are two links to the same page." };
    }
  },
};

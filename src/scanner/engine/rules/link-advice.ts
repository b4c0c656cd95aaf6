import type { OwnRule } from "./own-rule.ts";

/** Links to an id that does not exist on the page. */
export const brokenFragment: OwnRule = {
  id: "broken-fragment",
  impact: "minor",
  *find({ document, isRendered }) {
    // A script's own addresses begin like fragments.
    for (const element of document.querySelectorAll("a[href^='#']:not([role]):not([onclick])")) {
      const id = (element.getAttribute("href") ?? "").slice(1);
      if (!/^[\w-]+$/.test(id) || id === "top" || element.querySelector("*")) continue;
      if (Array.from(element.attributes).some(({ name }) => /^(?:data-|aria-)/.test(name))) continue;
      const isThere = document.getElementById(id) ?? document.querySelector(`a[name="${id}"]`);
      if (isThere || document.querySelector("script:not([type*='json'])") || !isRendered(element)) continue;
      yield { element, message: `The link leads to "#${id.slice(0, 80)}", which is not on the page.` };
    }
  },
};

/** Links with which a script does something, and that lead nowhere. */
export const linkAsButton: OwnRule = {
  id: "link-as-button",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      "a[href^='javascript:' i]:not([role]), a[href='#'][onclick]:not([role])",
    )) {
      if (isRendered(element)) yield { element, message: "The link acts as a button." };
    }
  },
};

const FILE = /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|zip)(?:[?#]|$)/i;
const FORMATS = /\b(?:pdf|word|excel|powerpoint|docx?|xlsx?|pptx?|od[tsp]|zip|\d+\s?[km]b)\b/i;

/** Links to documents of which neither name nor text around says the format. */
export const unannouncedFile: OwnRule = {
  id: "unannounced-file",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href]")) {
      const [, type] = FILE.exec(element.getAttribute("href") ?? "") ?? [];
      if (!type || element.hasAttribute("aria-describedby")) continue;
      const around = (element.parentElement?.textContent ?? "").slice(0, 300);
      if (FORMATS.test(nameOf(element)) || FORMATS.test(around) || !isRendered(element)) continue;
      yield { element, message: `The link does not say that it leads to a ${type.toUpperCase()} file.` };
    }
  },
};

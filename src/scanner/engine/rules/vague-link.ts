import type { OwnRule } from "./own-rule.ts";

const VAGUE =
  /^(?:(?:please )?click(?: here| this| for more| on this)?|click here (?:to|for) .{0,12}|here|this|link|this (?:link|page)|page|site|website|article|post|document|file|video|more|read more|learn more|see more|find out more|more info(?:rmation)?|details|continue|go|hier(?: klicken)?|klicken sie hier|hier weiter|mehr|mehr (?:lesen|erfahren|infos?)|weiterlesen|weiter|cliquez ici|ici|en savoir plus|lire la suite|haga clic aquí|aquí|leer más|clicca qui|qui|leggi tutto)[\s.…»>→:!]*$/i;

/** Full stops and the like; arrows and numbers may say something. */
const SIGNS = /^[.,;:!?…_\-–\s]+$/;

/** Links whose text tells nothing outside of its sentence. */
export const vagueLink: OwnRule = {
  id: "vague-link",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href]")) {
      if (element.hasAttribute("aria-describedby") || !isRendered(element)) continue;
      const name = nameOf(element);
      if (VAGUE.test(name) || SIGNS.test(name))
        yield { element, message: `The link text "${name}" does not say where it leads.` };
    }
  },
};

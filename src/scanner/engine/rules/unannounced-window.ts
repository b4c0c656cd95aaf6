import type { OwnRule } from "./own-rule.ts";

const WORDS =
  /\b(?:new|neue[sm]?|nouvel(?:le)?|nueva|nuova)\s+(?:\w+\s+)?(?:window|tab|fenster|fenêtre|onglet|ventana|pestaña|finestra|scheda)\b|\bextern|↗|⧉|\bopens in\b|öffnet/i;

/** Links that open a window without saying so. */
export const unannouncedWindow: OwnRule = {
  id: "unannounced-window",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      "a[href][target='_blank'], area[href][target='_blank']",
    )) {
      const described = (element.getAttribute("aria-describedby") ?? "").split(/\s+/);
      const descriptions = described.map((id) => document.getElementById(id)?.textContent ?? "");
      const words = [nameOf(element), element.getAttribute("title") ?? "", ...descriptions].join(" ");
      if (WORDS.test(words) || !isRendered(element)) continue;
      yield { element, message: "The link opens a new window without saying so." };
    }
  },
};

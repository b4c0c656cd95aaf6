import type { RuleWords } from "../rule-words.ts";

/** German words for rules that need a browser's layout. */
export const LAYOUT_RULES: Record<string, RuleWords> = {
  reflow: {
    title: "Text passt in ein schmales Fenster",
    why: "Wer die Seite auf 400 % vergrößert, muss für jede Zeile seitlich scrollen.",
  },
  "text-spacing": {
    title: "Größere Textabstände schneiden keinen Text ab",
    why: "Wer zum Lesen größere Abstände einstellt, verliert einen Teil des Textes.",
  },
  "text-zoom": {
    title: "Vergrößern auf 200 % schneidet keinen Text ab",
    why: "Wer die Seite vergrößert, verliert einen Teil des Textes.",
  },
  "target-size": {
    title: "Ziele sind groß genug oder haben Platz um sich",
    why: "Menschen mit zitternden oder großen Fingern oder einer Sehbehinderung treffen das falsche.",
  },
  "invisible-focus": {
    title: "Fokussierte Elemente sehen anders aus",
    why: "Wer die Tastatur nutzt, sieht nicht, wo der Fokus steht.",
  },
  "covered-focus": {
    title: "Nichts verdeckt das fokussierte Element",
    why: "Wer die Tastatur nutzt, sieht den Fokus nicht, da ein fester Teil der Seite darüber liegt.",
  },
  "keyboard-trap": {
    title: "Die Tastatur führt aus allem heraus, in das sie hineinführt",
    why: "Wer Tastatur oder Screenreader nutzt, kommt nicht weiter und muss die Seite schließen.",
  },
};

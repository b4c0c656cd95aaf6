import type { PageLanguage } from "#shared/language/language.ts";
import type { Declaration, StatementStandard } from "#shared/statements/choices.ts";

interface DeclarationWords {
  standards: Record<StatementStandard, string>;
  declares(organization: string, standard: string): Record<Declaration, string>;
  meanings: Record<Declaration, string>;
}

/**
 * Text from the EU's model for an owner's own declaration. No other file has such text about an
 * owner's website, and it appears on a page only if the owner chooses it.
 */
const WORDS: Record<PageLanguage, DeclarationWords> = {
  en: {
    standards: {
      wcag22: "the Web Content Accessibility Guidelines (WCAG) 2.2, level AA",
      wcag21: "the Web Content Accessibility Guidelines (WCAG) 2.1, level AA",
      en301549: "the European standard EN 301 549 V3.2.1",
    },
    declares: (organization, standard) => ({
      full: `${organization} declares that this website is fully conformant with ${standard}.`,
      partial: `${organization} declares that this website is partially conformant with ${standard}.`,
      none: `${organization} declares that this website is not conformant with ${standard}.`,
    }),
    meanings: {
      full: "Fully conformant means that all content meets the standard.",
      partial: "Partially conformant means that some parts do not meet the standard. They are listed below.",
      none: "Not conformant means that most parts do not meet the standard. What we know is listed below.",
    },
  },
  de: {
    standards: {
      wcag22: "den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA,",
      wcag21: "den Richtlinien für barrierefreie Webinhalte (WCAG) 2.1, Stufe AA,",
      en301549: "der europäischen Norm EN 301 549 V3.2.1",
    },
    declares: (organization, standard) => ({
      full: `${organization} erklärt: Diese Website ist mit ${standard} vollständig vereinbar.`,
      partial: `${organization} erklärt: Diese Website ist mit ${standard} teilweise vereinbar.`,
      none: `${organization} erklärt: Diese Website ist mit ${standard} nicht vereinbar.`,
    }),
    meanings: {
      full: "Vollständig vereinbar heißt: Alle Inhalte erfüllen die Anforderungen.",
      partial:
        "Teilweise vereinbar heißt: Einige Teile erfüllen die Anforderungen nicht. Sie stehen weiter unten.",
      none: "Nicht vereinbar heißt: Die meisten Teile erfüllen die Anforderungen nicht. Was wir davon wissen, steht weiter unten.",
    },
  },
};

/** Returns the owner's declaration as a sentence, along with its meaning. */
export function declarationWords(
  language: PageLanguage,
  {
    declaration,
    organization,
    standard,
  }: { declaration: Declaration; organization: string; standard: StatementStandard },
): [string, string] {
  const { standards, declares, meanings } = WORDS[language];
  return [declares(organization, standards[standard])[declaration], meanings[declaration]];
}

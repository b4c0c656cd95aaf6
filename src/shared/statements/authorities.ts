import type { StatementModel } from "./choices.ts";
import type { Bilingual } from "./schemas.ts";

interface Authority {
  authority: Bilingual;
  authorityUrl: string;
}

/** Authorities named in German statements. Owners start from this text and check it. */
export const GERMAN_AUTHORITIES: Partial<Record<StatementModel, Authority>> = {
  bfsg: {
    authority: {
      en: "Market surveillance authority of the German states for the accessibility of products and services (Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen, MLBF), Magdeburg\nEmail: MLBF@ms.sachsen-anhalt.de",
      de: "Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg\nE-Mail: MLBF@ms.sachsen-anhalt.de",
    },
    authorityUrl: "",
  },
  bitv: {
    authority: {
      en: "Conciliation body under section 16 of the German Disability Equality Act (Schlichtungsstelle nach dem Behindertengleichstellungsgesetz), Berlin",
      de: "Schlichtungsstelle nach § 16 des Behindertengleichstellungsgesetzes beim Beauftragten der Bundesregierung für die Belange von Menschen mit Behinderungen, Berlin",
    },
    authorityUrl: "https://www.schlichtungsstelle-bgg.de/",
  },
};

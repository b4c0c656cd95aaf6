import type { StatementContent } from "#shared/statements/schemas.ts";

/** A statement that can be published, in both languages. */
export function sampleStatement(changes: Partial<StatementContent> = {}): StatementContent {
  const text = (en: string, de: string) => ({ en, de });
  return {
    model: "bfsg",
    languages: ["en", "de"],
    organization: "Harbour Pottery GmbH",
    declaration: "partial",
    standard: "wcag22",
    service: text("We sell pottery.", "Wir verkaufen Töpferwaren."),
    usage: text("Choose, order, pay.", "Auswählen, bestellen, bezahlen."),
    measures: text("We check each new page.", "Wir prüfen jede neue Seite."),
    limitations: [
      {
        key: "1.1.1",
        reason: "not-met",
        since: "2026-11-02",
        text: text("Some pictures have no description.", "Einige Bilder haben keine Beschreibung."),
        alternative: text("Call us.", "Rufen Sie uns an."),
      },
    ],
    assessment: "self",
    assessor: "",
    assessedOn: "2026-11-10",
    email: "help@harbour-pottery.example",
    phone: "+49 30 1234 56",
    address: "",
    reports: true,
    answerDays: 14,
    authority: text("Market surveillance, Magdeburg", "Marktüberwachungsstelle, Magdeburg"),
    authorityUrl: "https://www.example.org/",
    color: "#6d28d9",
    logo: false,
    ...changes,
  };
}

import type { StatementWords } from "../statement-words.ts";

export const GERMAN_STATEMENT: StatementWords = {
  titles: {
    eu: "Erklärung zur Barrierefreiheit",
    bfsg: "Informationen zur Barrierefreiheit",
    bitv: "Erklärung zur Barrierefreiheit",
  },
  intro: (model, organization, origin) =>
    ({
      eu: `${organization} veröffentlicht diese Erklärung zur Website ${origin}. Ihr Aufbau folgt dem Muster der Europäischen Union nach dem Durchführungsbeschluss (EU) 2018/1523.`,
      bfsg: `${organization} informiert hier nach § 14 und Anlage 3 des Barrierefreiheitsstärkungsgesetzes (BFSG) darüber, wie barrierefrei die Dienstleistung auf der Website ${origin} ist.`,
      bitv: `${organization} veröffentlicht diese Erklärung zur Website ${origin} nach § 12b des Behindertengleichstellungsgesetzes (BGG) und § 7 der Barrierefreie-Informationstechnik-Verordnung (BITV 2.0).`,
    })[model],
  published: (day, number) => `Veröffentlicht am ${day} (Fassung ${number})`,
  draft: "Entwurf: nicht veröffentlicht",
  superseded: (day) => `Dies ist eine frühere Fassung. Die aktuelle wurde am ${day} veröffentlicht.`,
  unproven: (host) => `Noch ist nicht bestätigt, dass diese Erklärung vom Betreiber von ${host} stammt.`,
  contents: "Inhalt",
  pageNumber: (page, pages) => `Seite ${page} von ${pages}`,
  service: "Die Dienstleistung",
  usage: "So wird die Dienstleistung genutzt",
  measures: "Was wir für die Barrierefreiheit tun",
  status: "Wie barrierefrei diese Website ist",
  limitations: {
    heading: "Was noch nicht funktioniert",
    intro: "Nach unserer Kenntnis sind diese Teile nicht für alle nutzbar:",
    reasons: {
      "not-met": "Noch nicht erfüllt",
      burden: "Unverhältnismäßige Belastung",
      exempt: "Vom Gesetz nicht erfasst",
    },
    since: (day) => `Bekannt seit ${day}.`,
    instead: (text) => `Das können Sie stattdessen tun: ${text}`,
  },
  contact: {
    heading: "Barriere melden",
    intro:
      "Wenn auf dieser Website etwas für Sie nicht funktioniert oder Sie etwas in anderer Form brauchen, sagen Sie es uns bitte:",
    email: "E-Mail",
    phone: "Telefon",
    address: "Post",
    widget:
      "Oder öffnen Sie auf dieser Website das Menü für Barrierefreiheit und wählen Sie „Barriere melden“.",
    within: (days) =>
      days === 1 ? "Wir antworten innerhalb eines Tages." : `Wir antworten innerhalb von ${days} Tagen.`,
  },
  assessment: {
    heading: "Wie geprüft wurde",
    by: {
      self: () => "Die Angaben beruhen auf einer Selbstbewertung.",
      outside: (assessor) =>
        assessor
          ? `Die Angaben beruhen auf einer Bewertung durch ${assessor}.`
          : "Die Angaben beruhen auf einer Bewertung durch Dritte.",
    },
    on: (day) => `Zuletzt geprüft wurde die Website am ${day}.`,
  },
  authority: {
    heading: "Wenn unsere Antwort nicht hilft",
    intro: {
      eu: "Wenn Sie keine Antwort erhalten oder sie Ihnen nicht hilft, können Sie sich an diese Stelle wenden:",
      bfsg: "Diese Behörde überwacht die Barrierefreiheit von Dienstleistungen. An sie können Sie sich wenden, wenn eine Barriere bleibt:",
      bitv: "Wenn Sie keine Antwort erhalten oder sie Ihnen nicht hilft, können Sie ein Schlichtungsverfahren beantragen. Es kostet Sie nichts:",
    },
    link: "Website",
  },
  versions: {
    heading: "Fassungen",
    version: (number, day) => `Fassung ${number} vom ${day}`,
    current: "aktuell",
  },
};

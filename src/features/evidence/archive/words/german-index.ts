import type { IndexWords } from "./index-words.ts";

export const GERMAN_INDEX: IndexWords = {
  title: "Nachweis der Arbeit an der Barrierefreiheit",
  allWebsites: "Alle Websites des Kontos",
  madeOn: (time) => `Erstellt am ${time}`,
  madeFor: (product, account) => `${product} · erstellt für ${account}`,
  pageNumber: (page, pages) => `Seite ${page} von ${pages}`,
  contents: "Inhalt",
  figures: {
    scans: "Prüfungen",
    decisions: "Entscheidungen und manuelle Prüfungen",
    barriers: "Einträge zu Meldungen von Barrieren",
  },
  intro: (first, last) =>
    `Die Einträge entstanden jeweils, als etwas geschah, vom ${first} bis zum ${last} nach der Uhr des Servers. Alle Zeiten sind in UTC. Lesen Sie zuerst about.html: Dort steht, was dieser Nachweis zeigt und was nicht. Notizen stehen hier so, wie sie geschrieben wurden.`,
  withheld: (records) =>
    `${records} Einträge betreffen andere Websites. Von ihnen steht hier nur der Prüfwert.`,
  months: {
    heading: "Gefundene und behobene Probleme je Monat",
    note: "Ein Problem ist derselbe Fehler auf beliebig vielen Seiten. Es ist behoben, sobald keine Seite es mehr hat.",
    caption: "Probleme je Monat",
    columns: ["Monat", "Erstmals gefunden", "Behoben", "Erneut gefunden"],
  },
  scans: {
    heading: "Prüfungen",
    caption: "Prüfungen nach ihrem Ende",
    columns: ["Beendet", "Website", "Zustand", "Seiten", "Offene Fehler"],
  },
  decisions: "Entscheidungen und manuelle Prüfungen",
  barriers: {
    heading: "Meldungen von Barrieren und Antworten",
    note: "Die Worte der Besucher stehen in records.json.",
  },
  others: "Websites und weitere Einträge",
  records: { columns: ["Zeit", "Was", "Von wem", "Angaben"] },
  access: {
    heading: "Personen mit Zugang",
    note: "Diese Personen konnten das Konto öffnen, als das Archiv entstand. Betrachter können nichts ändern.",
    columns: ["Person", "Rolle", "Seit"],
  },
  leftOut: (shown, all) =>
    `Gezeigt sind die neuesten ${shown} von ${all}. Alle stehen in records.csv und records.json.`,
  proof: {
    heading: "Beweis",
    text: (key) =>
      `Das Archiv ist mit dem Schlüssel ${key} signiert. In README.txt steht, wie es sich prüfen lässt.`,
  },
  limits: {
    title: "Was dieser Nachweis zeigt und was nicht",
    parts: [
      {
        heading: "Was er zeigt",
        items: [
          "Welche Prüfungen liefen und wie sie endeten, mit ihren Zahlen und den verwendeten Prüfwerkzeugen.",
          "Welche Probleme die Prüfungen fanden, wann sie jedes zum ersten und zum letzten Mal sahen und wann es von allen Seiten verschwunden war.",
          "Wer ein Problem aus welchem Grund ausgeblendet hat, wer das zurückgenommen hat und welche manuellen Prüfungen mit welchem Ergebnis stattfanden.",
          "Wann wer welche Korrektur veröffentlicht oder zurückgenommen hat und wann eine Prüfung sie zurückgezogen hat. Korrigiert heißt nicht behoben, und der Wortlaut steht nicht im Nachweis, nur sein Prüfwert.",
          "Wann Besucher über das Widget Barrieren gemeldet haben und wann jemand geantwortet hat.",
          "Dass seit der Signatur kein Eintrag verändert, entfernt oder eingefügt wurde, soweit der Signaturschlüssel sicher war.",
        ],
      },
      {
        heading: "Was er nicht zeigt",
        items: [
          "Dass eine Website die WCAG oder ein Gesetz erfüllt. Automatische Regeln können nur einen Teil der Erfolgskriterien entscheiden; eine Prüfung ohne Befund beweist nicht, dass eine Website sie erfüllt.",
          "Dass eine Seite für einen Menschen ohne Barrieren war. Fragen, die nur Menschen beantworten können, sind getrennt gezählt und bleiben offen, bis jemand sie beantwortet.",
          "Dass eine Website dem Konto gehört, wenn nur das Widget auf ihr gesehen wurde, denn das können andere nachahmen. Ein DNS-Eintrag oder eine Datei weist es nach; Einträge früherer Versionen nennen beides Nachweis.",
          "Wie die Website zwischen zwei Prüfungen war, auf nicht geprüften Seiten oder hinter einer Anmeldung.",
          "Die Zeit nach einer unabhängigen Uhr: Jede Zeit ist die des Servers, der den Eintrag gemacht hat.",
          "Was vor Beginn des Protokolls oder außerhalb des Dienstes geschah, etwa Änderungen am Quelltext der Website.",
          "Dass der Betreiber den Verlauf nicht anders hätte aufschreiben können: Wer den Server betreibt, hat die Datenbank und den Signaturschlüssel. Ein früher ausgehändigtes Archiv lässt sich mit diesem Eintrag für Eintrag vergleichen.",
        ],
      },
      {
        heading: "Was fehlen kann",
        items: [
          "Namen von Personen, die ihr Konto seither gelöscht haben, und Worte von Besuchern, deren Meldung inzwischen gelöscht ist. Die Einträge bleiben mit der Rolle der Person, und ihre Prüfwerte bleiben gültig.",
          "Probleme jenseits der 10.000, die sich in einer Prüfung geändert haben; der Eintrag nennt ihre Zahl.",
          "In einem Archiv über eine Website: der Inhalt von Einträgen über andere Websites.",
          "Zuweisungen und Kommentare, die Arbeit organisieren.",
        ],
      },
    ],
  },
};

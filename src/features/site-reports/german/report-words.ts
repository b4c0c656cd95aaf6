import type { ReportFormats } from "../report-formats.ts";
import type { ReportWords } from "../report-words.ts";

const countOf = (formats: ReportFormats, count: number, one: string, many: string) =>
  `${formats.number(count)} ${count === 1 ? one : many}`;

export const GERMAN_WORDS: ReportWords = {
  title: (host) => `Barrierefreiheits-Prüfungen von ${host}`,
  madeFor: (account) => `Bericht für ${account}`,
  madeOn: (day) => `Erstellt am ${day}`,
  soFar: (days) => `${days} (der Monat läuft noch)`,
  pageNumber: (page, pages) => `Seite ${page} von ${pages}`,
  contents: "Inhalt",
  glance: "Auf einen Blick",
  lead: ({ open, severe, pages, day }, formats) => {
    const on = `auf ${pages === 1 ? "der geprüften Seite" : `den ${formats.number(pages)} geprüften Seiten`}`;
    return open === 0
      ? `Stand ${day}: Automatische Regeln haben ${on} kein offenes Problem gefunden.`
      : `Stand ${day}: Automatische Regeln haben ${on} ${countOf(formats, open, "offenes Problem", "offene Probleme")} gefunden, davon ${formats.number(severe)} mit kritischer oder schwerwiegender Auswirkung.`;
  },
  noResult: (scans, formats) =>
    `In diesem Zeitraum ${scans === 1 ? "endete" : "endeten"} ${countOf(formats, scans, "Prüfung", "Prüfungen")} ohne Ergebnis. Die Gründe stehen am Ende.`,
  noScans: "In diesem Zeitraum endete keine Prüfung.",
  figures: {
    open: (count) => (count === 1 ? "offenes Problem" : "offene Probleme"),
    severe: "mit kritischer oder schwerwiegender Auswirkung",
    found: "neu in diesem Zeitraum",
    fixed: "behoben in diesem Zeitraum",
    clean: (pages) => `von ${pages} geprüften Seiten ohne bekannte Probleme`,
  },
  notAScore:
    "Diese Zahlen geben an, was automatische Regeln gefunden haben. Sie messen nicht, wie barrierefrei die Website ist, und sagen nichts über ihre rechtliche Konformität.",
  impacts: { critical: "Kritisch", serious: "Schwerwiegend", moderate: "Mittel", minor: "Gering" },
  impactMeanings: {
    critical: "Manche Menschen können den Inhalt gar nicht nutzen",
    serious: "Manche Menschen haben große Schwierigkeiten",
    moderate: "Manche Menschen brauchen mehr Zeit oder einen Umweg",
    minor: "Für manche Menschen lästig",
  },
  impactTable: {
    caption: "Offene Probleme nach Auswirkung",
    impact: "Auswirkung",
    meaning: "Bedeutung",
    open: "Offen",
    before: (day) => `Am ${day}`,
  },
  noEarlier: "Es gibt kein Ergebnis eines früheren Monats zum Vergleich.",
  changes: {
    heading: "Änderungen in diesem Zeitraum",
    found: (count) => `Neue Probleme: ${count}`,
    returned: (count) => `Wiedergekehrte Probleme: ${count}`,
    fixed: (count) => `Behobene Probleme: ${count}`,
    ignored: (count) => `Probleme, die Ihr Team ignoriert: ${count}`,
  },
  open: {
    heading: "Offene Probleme",
    intro: "Derselbe Fehler auf mehreren Seiten ist ein Problem. Die schwerwiegendsten stehen zuerst.",
    none: "Automatische Regeln haben auf den geprüften Seiten kein offenes Problem gefunden.",
    more: (count) => `Im Dashboard stehen ${count} weitere.`,
    places: (pages, elements, formats) =>
      `${countOf(formats, elements, "Element", "Elemente")} auf ${countOf(formats, pages, "Seite", "Seiten")}`,
    since: (day) => `zuerst gesehen am ${day}`,
    isNew: "neu",
    returned: "wiedergekehrt",
    notSeen: "zuletzt nicht gesehen, da eine Seite nicht lesbar war",
    criteria: "Erfolgskriterien der WCAG 2.2: ",
    affected: (groups) => `Betrifft ${groups}.`,
    remedy: "Was zu tun ist: ",
    example: "Zum Beispiel auf ",
    changed:
      "Geänderter Code zum Einfügen; was in eckigen Klammern steht, ersetzen Sie durch eigene Wörter. ",
    dashboard: "Dieses Problem im Dashboard ansehen",
  },
  affected: {
    blind: "blinde Menschen",
    "low-vision": "Menschen mit Sehbehinderung",
    "color-blind": "Menschen mit Farbenfehlsichtigkeit",
    deaf: "gehörlose und schwerhörige Menschen",
    keyboard: "Menschen mit Tastatur- oder Schalterbedienung",
    "speech-input": "Menschen mit Sprachsteuerung",
    touch: "Menschen mit Touchscreen",
    cognitive: "Menschen mit kognitiven Einschränkungen",
    reading: "Menschen mit Leseschwierigkeiten",
    vestibular: "Menschen, denen bei Bewegung schwindlig wird",
  },
  fixed: {
    heading: "Behobene Probleme",
    caption: "Probleme, die keine geprüfte Seite mehr hat",
    issue: "Problem",
    impact: "Auswirkung",
    on: "Behoben am",
    more: (count) => `Im Dashboard stehen ${count} weitere.`,
  },
  ignored: {
    heading: "Ignorierte Probleme",
    intro: "Ihr Team hat entschieden, dass diese nicht zählen. Prüfungen finden sie weiterhin.",
    caption: "Ignorierte Probleme und die Gründe",
    issue: "Problem",
    reason: "Grund",
    when: "Seit",
    reasons: {
      "not-an-issue": "Es ist kein Problem",
      accepted: "Wir nehmen es vorerst hin",
      "third-party": "Es kommt von einem Dritten",
      other: "Ein anderer Grund",
    },
    reasonUnknown: "Nicht mehr verzeichnet",
    by: (day, person) => (person ? `${day}, durch ${person}` : day),
    until: (day) => `bis ${day}`,
  },
  questions: {
    heading: "Fragen an einen Menschen",
    intro:
      "Regeln haben diese Stellen gefunden, können sie aber nicht entscheiden. Sie zählen nicht als Probleme.",
    caption: "Offene Fragen nach Regel",
    rule: "Regel",
    places: "Fragen",
  },
  checks: {
    heading: "Manuelle Prüfungen",
    intro: "Ergebnisse, die Ihr Team festgehalten hat.",
    caption: "Prüfungen, die nur Menschen vornehmen können",
    check: "Prüfung",
    result: "Ergebnis",
    when: "Letzte Änderung",
    states: {
      open: "Noch nicht geprüft",
      passed: "Bestanden",
      failed: "Nicht bestanden",
      "not-applicable": "Trifft nicht zu",
    },
    never: "–",
  },
  unchecked: {
    heading: "Was automatische Regeln nicht prüfen können",
    intro: (unchecked, all) =>
      `Von den ${all} Erfolgskriterien der WCAG 2.2, Stufen A und AA, prüft keine automatische Regel diese ${unchecked}. Von den übrigen sehen Regeln nur einen Teil.`,
    caution:
      "Auch eine Website ohne bekannte Probleme kann Barrieren haben. Die übrigen können nur Menschen finden.",
  },
  method: {
    heading: "Wie dieser Bericht entstand",
    scans: (count, formats) =>
      `In diesem Zeitraum ${count === 1 ? "endete" : "endeten"} ${countOf(formats, count, "Prüfung", "Prüfungen")}.`,
    pages: (checked, failed, formats) =>
      `Die letzte mit Ergebnis kannte die Befunde von ${countOf(formats, checked, "Seite", "Seiten")}${failed > 0 ? `; ${countOf(formats, failed, "Seite war", "Seiten waren")} nicht lesbar` : ""}.`,
    engines: (names) => `Prüfprogramme der neuesten Ergebnisse: ${names}.`,
    ownRules: "weitere Regeln",
    looksPast: "Prüfungen sehen über unser Widget hinweg: Eine Seite hat mit ihm dieselben Befunde wie ohne.",
    caption: "Prüfungen in diesem Zeitraum",
    day: "Beendet am",
    outcome: "Ausgang",
    pagesChecked: "Geprüfte Seiten",
    open: "Offene Probleme",
    states: {
      queued: "Wartet",
      running: "Läuft",
      done: "Abgeschlossen",
      stopped: "Angehalten",
      failed: "Gescheitert",
    },
  },
  link: {
    closed: "Dieser Link öffnet keinen Bericht",
    lifetime:
      "Links in Mails gelten 60 Tage. Sie enden früher, wenn die Website entfernt oder ein Passwort geändert wird.",
    instead: "Alle Berichte stehen im Dashboard",
    dashboard: "Melden Sie sich an, und wählen Sie die Website",
  },
};

import type { RuleWords } from "../rule-words.ts";

const READING = "Solcher Text ist für viele Menschen schwerer zu lesen.";

/** German words for rules that mostly give advice or ask a person. */
export const FURTHER_RULES: Record<string, RuleWords> = {
  "viewport-zoom": {
    title: "Die Angabe viewport lässt Vergrößern zu",
    why: "Einen unbekannten Wert lesen Browser als null, sodass sich die Seite nicht vergrößern lässt.",
  },
  "unrelated-title": {
    title: "Der Titel passt zur Seite",
    why: "Wer einen Tab nach seinem Titel öffnet, erwartet eine andere Seite.",
  },
  "image-of-text": {
    title: "Text ist nicht Teil eines Bildes",
    why: "Text im Bild wird beim Vergrößern unscharf und behält seine Farben und Abstände.",
  },
  "other-logo": {
    title: "Der Alternativtext eines Logos nennt, wem es gehört",
    why: "Die Datei ist nach jemand anderem benannt, als der Alternativtext sagt.",
  },
  "drawn-picture": {
    title: "Der Name einer Zeichnung passt zu dem, was sie zeigt",
    why: "Ein Skript zeichnet das Bild, und nur ein Mensch kann es mit seinem Namen vergleichen.",
  },
  "scrollable-area": {
    title: "Scrollbare Bereiche lassen sich mit der Tastatur scrollen",
    why: "Manche Browser scrollen einen Bereich nur, wenn er selbst oder etwas darin den Fokus bekommt.",
  },
  "moving-video": {
    title: "Bewegte Bilder lassen sich anhalten",
    why: "Bewegung neben einem Text hindert viele Menschen am Lesen.",
  },
  "hover-only": {
    title: "Was unter der Maus erscheint, erscheint auch beim Fokus",
    why: "Ohne Maus ist es nie zu sehen, sofern kein Skript einen anderen Weg bietet.",
  },
  "sensory-words": {
    title: "Anweisungen stützen sich nicht auf Form, Farbe oder Ort",
    why: "Wer die Seite nicht sieht, findet das Gemeinte nicht, und auf dem Telefon steht es oft woanders.",
  },
  "table-by-spaces": {
    title: "Tabellen und Spalten sind als solche ausgezeichnet",
    why: "Screenreader lesen quer über die Spalten.",
  },
  "heading-row": {
    title: "Tabellen haben Überschriftenzellen",
    why: "Screenreader sagen Zellen an, ohne zu sagen, wovon sie handeln.",
  },
  "italic-text": { title: "Lange Texte sind nicht kursiv", why: READING },
  "tight-lines": { title: "Zwischen Zeilen ist Abstand", why: READING },
  "spaced-letters": {
    title: "Wörter sind nicht mit Leerzeichen gesperrt",
    why: "Screenreader lesen einzelne Buchstaben vor.",
  },
  "missing-direction": {
    title: "Text von rechts nach links ist so ausgezeichnet",
    why: "Satzzeichen, Zahlen und Listen stehen sonst an der falschen Stelle.",
  },
  "obsolete-element": {
    title: "Elemente, die HTML gestrichen hat, kommen nicht vor",
    why: "Sie legen Farben und Größen fest, die eigene Stylesheets nicht erreichen.",
  },
  "broken-fragment": {
    title: "Links innerhalb der Seite führen an ein Ziel",
    why: "Der Link bewirkt nichts, und niemand erfährt es.",
  },
  "link-as-button": {
    title: "Schaltflächen sind als solche ausgezeichnet",
    why: "Screenreader sagen einen Link an, und die Leertaste drückt ihn nicht.",
  },
  "unannounced-file": {
    title: "Links auf Dateien nennen deren Format",
    why: "Ein Download oder ein anderes Programm überrascht, wer eine Seite erwartet.",
  },
  "long-alt": {
    title: "Alternativtexte sind kurz",
    why: "In einem Alternativtext kann niemand anhalten oder Wort für Wort lesen.",
  },
  "same-label": {
    title: "Felder eines Formulars haben verschiedene Beschriftungen",
    why: "Felder mit gleicher Beschriftung lassen sich nicht unterscheiden.",
  },
  "unmarked-required": {
    title: "Pflichtfelder sagen es allen",
    why: "Ein Stern neben der Beschriftung wird nicht als Pflicht angesagt.",
  },
  "vague-frame-title": {
    title: "Titel von Frames sagen, was darin ist",
    why: "Wer einen Screenreader nutzt, muss den Frame betreten, um es zu erfahren.",
  },
  "nested-table": {
    title: "Tabellen zur Gestaltung sind als solche ausgezeichnet",
    why: "Screenreader sagen Zeilen und Spalten an, die nichts bedeuten.",
  },
  "layout-table-headers": {
    title: "Tabellen zur Gestaltung haben weder Titel noch Überschriften",
    why: "Die Tabelle gibt sich als Gestaltung aus und zugleich als Daten.",
  },
  "empty-list": {
    title: "Listen haben Einträge",
    why: "Screenreader sagen eine Liste an, und es folgt nichts.",
  },
};

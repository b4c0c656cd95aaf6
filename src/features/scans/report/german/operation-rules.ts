import type { RuleWords } from "../rule-words.ts";

const FIELDS = "Screenreader sagen ein Feld an, aber nicht, was hineingehört.";
const CONTROLS = "Screenreader sagen ein Bedienelement an, aber nicht, was es tut.";
const IGNORED = "Browser übergehen die Angabe, und Hilfsmitteln fehlt, was sie mitteilen sollte.";
const LANGUAGE = "Screenreader sprechen den Text nach den Regeln einer anderen Sprache aus.";
const SPACING = "Wer größere Abstände zum Lesen braucht, kann sie nicht einstellen.";
const MOVING = "Bewegung lenkt ab, und manche Menschen können daneben nichts lesen.";
const READING = "Solcher Text ist für viele Menschen schwerer zu lesen.";

/** German words for rules about fields, controls, ARIA, looks and movement. */
export const OPERATION_RULES: Record<string, RuleWords> = {
  "form-label": { title: "Formularfelder haben eine Beschriftung", why: FIELDS },
  "label-placeholder-only": {
    title: "Formularfelder sind durch mehr als einen Platzhalter beschriftet",
    why: "Der Platzhalter verschwindet mit dem ersten Zeichen, und mit ihm, wofür das Feld ist.",
  },
  "label-title-only": {
    title: "Formularfelder sind durch mehr als einen Titel beschriftet",
    why: "Ein Titel erscheint nur, während die Maus auf dem Feld steht.",
  },
  "multiple-labels": {
    title: "Formularfelder haben nur eine Beschriftung",
    why: "Manche Screenreader sagen nur eine von mehreren Beschriftungen an.",
  },
  "label-content-mismatch": {
    title: "Namen enthalten den sichtbaren Text",
    why: "Wer den sichtbaren Text spricht, erreicht nichts, denn das Bedienelement heißt anders.",
  },
  "input-button-name": { title: "Schaltflächen in Formularen haben Text", why: CONTROLS },
  "button-name": { title: "Schaltflächen haben Text", why: CONTROLS },
  "summary-name": { title: "Aufklappbare Bereiche haben Text", why: CONTROLS },
  "aria-command-name": { title: "Bedienelemente mit Rolle haben einen Namen", why: CONTROLS },
  "aria-input-field-name": { title: "Eingabefelder mit Rolle haben einen Namen", why: FIELDS },
  "aria-toggle-field-name": { title: "Schalter mit Rolle haben einen Namen", why: CONTROLS },
  "aria-meter-name": { title: "Messwerte haben einen Namen", why: CONTROLS },
  "aria-progressbar-name": { title: "Fortschrittsanzeigen haben einen Namen", why: CONTROLS },
  "aria-dialog-name": { title: "Dialoge haben einen Namen", why: CONTROLS },
  "aria-tooltip-name": { title: "Tooltips haben einen Namen", why: CONTROLS },
  "aria-treeitem-name": { title: "Einträge von Bäumen haben einen Namen", why: CONTROLS },
  "duplicate-id-aria": {
    title: "IDs, auf die Beschriftungen und ARIA verweisen, sind eindeutig",
    why: "Browser nehmen das erste Element mit der ID; ein Feld bekommt so den Namen eines anderen.",
  },
  "autocomplete-valid": {
    title: "Werte von autocomplete sind gültig",
    why: "Browser können das Feld nicht ausfüllen, was vielen Menschen Tippen und Merken erspart.",
  },
  "accessible-authentication": {
    title: "Passwortfelder lassen Passwortmanager zu",
    why: "Wer sich kein Passwort merken oder es nicht tippen kann, ist auf Einfügen angewiesen.",
  },
  "aria-roles": { title: "ARIA-Rollen gibt es", why: IGNORED },
  "aria-valid-attr": { title: "ARIA-Attribute gibt es", why: IGNORED },
  "aria-valid-attr-value": { title: "ARIA-Attribute haben gültige Werte", why: IGNORED },
  "aria-required-attr": {
    title: "Rollen haben die Attribute, die sie verlangen",
    why: "Hilfsmittel erfahren weder Zustand noch Wert des Bedienelements.",
  },
  "aria-allowed-attr": { title: "ARIA-Attribute passen zur Rolle des Elements", why: IGNORED },
  "aria-allowed-role": {
    title: "Rollen passen zu ihrem Element",
    why: "Das Element verhält sich anders, als seine Rolle verspricht.",
  },
  "aria-prohibited-attr": { title: "ARIA-Attribute sind für die Rolle nicht verboten", why: IGNORED },
  "aria-required-children": {
    title: "Zusammengesetzte Rollen enthalten die Rollen, die sie verlangen",
    why: "Screenreader sagen eine Liste, ein Menü oder eine Tabelle ohne Einträge an.",
  },
  "aria-required-parent": {
    title: "Rollen stehen in den Rollen, die sie verlangen",
    why: "Screenreader sagen einen Eintrag ohne seine Liste, sein Menü oder seine Tabelle an.",
  },
  "named-paragraph": { title: "Absätze haben keinen eigenen Namen", why: IGNORED },
  "parent-between": {
    title: "Einträge stehen unmittelbar in ihrer Liste, ihrem Menü, Baum oder ihrer Reiterleiste",
    why: "Screenreader zählen die Einträge nicht und sagen nicht, wozu sie gehören.",
  },
  "missing-popup": {
    title: "Was ein Kombinationsfeld oder eine Bildlaufleiste steuert, gibt es",
    why: "Screenreader führen nicht vom Bedienelement zu der Liste oder dem Bereich, den es steuert.",
  },
  "aria-hidden-body": {
    title: "Die Seite ist vor Hilfsmitteln nicht verborgen",
    why: "Screenreader finden eine leere Seite.",
  },
  "aria-hidden-focus": {
    title: "Verborgene Elemente können den Fokus nicht bekommen",
    why: "Der Fokus kommt auf ein Element, zu dem Screenreader nichts sagen.",
  },
  "presentation-role-conflict": {
    title: "Schmückende Elemente haben weder Fokus noch Namen",
    why: "Das Element gibt sich als Schmuck aus und zugleich als etwas anderes.",
  },
  "presentational-children-focusable": {
    title: "Schaltflächen, Bilder und Ähnliches enthalten keine Bedienelemente",
    why: "Hilfsmittel sehen nicht, was in diesen Rollen liegt, aber der Fokus kommt dorthin.",
  },
  "nested-interactive": {
    title: "Bedienelemente enthalten keine anderen Bedienelemente",
    why: "Hilfsmittel sagen nur das äußere an.",
  },
  "html-has-lang": { title: "Die Seite nennt ihre Sprache", why: LANGUAGE },
  "html-lang-valid": { title: "Die Sprache der Seite ist gültig", why: LANGUAGE },
  "html-xml-lang-mismatch": { title: "lang und xml:lang nennen dieselbe Sprache", why: LANGUAGE },
  "valid-lang": { title: "Die Sprachen von Abschnitten sind gültig", why: LANGUAGE },
  "wrong-language": { title: "Die Seite ist in der Sprache, die sie nennt", why: LANGUAGE },
  "wrong-part-language": { title: "Abschnitte sind in der Sprache, die sie nennen", why: LANGUAGE },
  "color-contrast": {
    title: "Text hat genug Kontrast",
    why: "Menschen mit Sehbehinderung, und alle bei Sonnenlicht, können ihn nicht lesen.",
  },
  "color-contrast-enhanced": {
    title: "Text hat erhöhten Kontrast",
    why: "Manche Menschen mit Sehbehinderung brauchen mehr Kontrast, als die übliche Stufe verlangt.",
  },
  "link-in-text-block": {
    title: "Links im Text unterscheiden sich durch mehr als die Farbe",
    why: "Wer die Farbe nicht sieht, sieht nicht, dass da ein Link ist.",
  },
  "meta-viewport": {
    title: "Die Seite lässt sich vergrößern",
    why: "Menschen mit Sehbehinderung können die Seite auf dem Telefon nicht vergrößern.",
  },
  "letter-spacing": { title: "Der Zeichenabstand lässt sich ändern", why: SPACING },
  "line-height": { title: "Der Zeilenabstand lässt sich ändern", why: SPACING },
  "word-spacing": { title: "Der Wortabstand lässt sich ändern", why: SPACING },
  "meta-refresh": {
    title: "Die Seite lädt nicht von selbst neu",
    why: "Die Seite ändert sich, bevor langsamere Leserinnen und Leser fertig sind.",
  },
  "meta-refresh-no-exception": {
    title: "Die Seite leitet nicht nach einer Wartezeit weiter",
    why: "Die Seite ändert sich, bevor langsamere Leserinnen und Leser fertig sind.",
  },
  blink: { title: "Nichts blinkt", why: MOVING },
  marquee: { title: "Kein Text läuft von selbst", why: MOVING },
  "server-image-map": {
    title: "Imagemaps funktionieren mit der Tastatur",
    why: "Eine serverseitige Imagemap braucht eine Maus.",
  },
  tabindex: {
    title: "Der Fokus folgt der Reihenfolge der Seite",
    why: "Ein positiver tabindex bringt den Fokus an Stellen, die niemand erwartet.",
  },
  "focus-order": {
    title: "Was den Fokus bekommen kann, hat eine Rolle",
    why: "Screenreader sagen nicht, wofür das fokussierte Element ist.",
  },
  "scrollable-region": {
    title: "Scrollbare Bereiche lassen sich mit der Tastatur scrollen",
    why: "Wer die Tastatur nutzt, erreicht den Inhalt außerhalb des Ausschnitts nicht.",
  },
  accesskeys: { title: "Tastenkürzel sind eindeutig", why: "Eine Taste tut zweierlei." },
  "focus-visible": {
    title: "Der Fokus ist sichtbar",
    why: "Wer die Tastatur nutzt, sieht nicht, wo der Fokus steht.",
  },
  "shared-label": {
    title: "Jedes Feld hat seine eigene Beschriftung",
    why: "Eine Beschriftung benennt das erste Feld darin, die anderen bleiben ohne Namen.",
  },
  "sound-without-control": {
    title: "Ton beginnt nicht von selbst",
    why: "Wer einen Screenreader nutzt, kann ihn nicht mehr hören.",
  },
  "mouse-only-click": {
    title: "Was sich anklicken lässt, funktioniert mit der Tastatur",
    why: "Ohne Maus ist es nicht nutzbar, sofern kein Skript einen anderen Weg bietet.",
  },
  "jumping-select": {
    title: "Die Wahl einer Option verlässt die Seite nicht",
    why: "Wer die Tastatur nutzt, wird schon bei der ersten Option fortgeführt.",
  },
  "ungrouped-choices": {
    title: "Zusammengehörige Auswahlmöglichkeiten sind eine benannte Gruppe",
    why: "Screenreader sagen die Möglichkeiten ohne die Frage an.",
  },
  "capital-text": { title: "Sätze stehen nicht in Großbuchstaben", why: READING },
  "justified-text": { title: "Text ist nicht im Blocksatz", why: READING },
  "tiny-text": { title: "Text ist nicht winzig", why: READING },
};

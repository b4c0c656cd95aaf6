import type { RuleWords } from "../rule-words.ts";

const IMAGE = "Screenreader sagen ein Bild an, aber nicht, was es zeigt.";
const SPOKEN = "Gehörlosen Menschen entgeht alles, was gesagt wird.";
const LISTS = "Screenreader sagen weder die Liste noch die Zahl ihrer Einträge richtig an.";
const TABLES = "Screenreader sagen zu einer Zelle nicht die richtige Überschrift an.";
const LANDMARKS = "Wer mit einem Screenreader von Bereich zu Bereich springt, findet diesen Inhalt nicht.";
const HEADINGS = "Wer mit einem Screenreader von Überschrift zu Überschrift springt, findet diese nicht.";

/** German words for rules about texts, structure and navigation. */
export const CONTENT_RULES: Record<string, RuleWords> = {
  "img-alt": {
    title: "Bilder haben einen Alternativtext",
    why: "Ohne Alternativtext sagen Screenreader den Dateinamen des Bildes an oder gar nichts.",
  },
  "svg-img-alt": { title: "SVG-Bilder haben einen zugänglichen Namen", why: IMAGE },
  "input-image-alt": {
    title: "Bildschaltflächen haben einen Alternativtext",
    why: "Wer das Bild nicht sieht, erfährt nicht, was die Schaltfläche tut.",
  },
  "image-redundant-alt": {
    title: "Alternativtexte wiederholen nicht den Text daneben",
    why: "Screenreader lesen dieselben Wörter zweimal vor.",
  },
  "image-alt-words": {
    title: "Alternativtexte beginnen nicht mit „Bild von“",
    why: "Screenreader sagen ohnehin, dass es ein Bild ist.",
  },
  "area-alt": {
    title: "Bereiche von Imagemaps haben einen Alternativtext",
    why: "Screenreader sagen einen Link an, aber nicht, wohin er führt.",
  },
  "object-alt": {
    title: "Eingebettete Objekte haben eine Textalternative",
    why: "Screenreader sagen ein Objekt an, aber nicht, was es zeigt.",
  },
  "role-img-alt": { title: 'Elemente mit role="img" haben einen zugänglichen Namen', why: IMAGE },
  "video-captions": { title: "Videos haben Untertitel", why: SPOKEN },
  "audio-transcript": { title: "Tonaufnahmen haben ein Transkript", why: SPOKEN },
  "list-children": { title: "Listen enthalten nur Listeneinträge", why: LISTS },
  "listitem-parent": { title: "Listeneinträge stehen in einer Liste", why: LISTS },
  "dl-children": { title: "Begriffe und Beschreibungen stehen in einer Beschreibungsliste", why: LISTS },
  "definition-list": {
    title: "Beschreibungslisten enthalten nur Begriffe und Beschreibungen",
    why: LISTS,
  },
  "td-headers-attr": { title: "Zellen verweisen auf Überschriften ihrer eigenen Tabelle", why: TABLES },
  "th-has-data-cells": { title: "Tabellenüberschriften gehören zu Datenzellen", why: TABLES },
  "header-without-cells": { title: "Überschriftzellen haben Zellen", why: TABLES },
  "td-has-header": { title: "Zellen großer Tabellen haben Überschriften", why: TABLES },
  "scope-attr-valid": { title: "Der Geltungsbereich von Tabellenüberschriften ist gültig", why: TABLES },
  "empty-table-header": { title: "Tabellenüberschriften haben Text", why: TABLES },
  "heading-order": {
    title: "Überschriften überspringen keine Ebene",
    why: "Eine übersprungene Ebene wirkt wie ein fehlender Teil der Seite.",
  },
  "empty-heading": {
    title: "Überschriften haben Text",
    why: "Screenreader sagen eine Überschrift ohne ein Wort an.",
  },
  "p-as-heading": { title: "Überschriften sind als solche ausgezeichnet", why: HEADINGS },
  "page-has-heading-one": {
    title: "Die Seite hat eine Hauptüberschrift",
    why: "Wer einen Screenreader nutzt, erfährt aus der Hauptüberschrift, worum es auf der Seite geht.",
  },
  "orientation-lock": {
    title: "Die Seite funktioniert im Hoch- und im Querformat",
    why: "Wessen Gerät fest montiert ist, etwa an einem Rollstuhl, kann es nicht drehen.",
  },
  "document-title": {
    title: "Die Seite hat einen Titel",
    why: "Der Titel ist das Erste, was ein Screenreader sagt, und steht in Tabs und Lesezeichen.",
  },
  bypass: {
    title: "Wiederholte Bereiche lassen sich überspringen",
    why: "Wer die Tastatur nutzt, muss auf jeder Seite durch die ganze Navigation.",
  },
  "skip-link": {
    title: "Sprunglinks führen an ein Ziel",
    why: "Ein Sprunglink ohne Ziel bewirkt nichts.",
  },
  "link-name": {
    title: "Links haben Text",
    why: "Screenreader sagen einen Link an, aber nicht, wohin er führt.",
  },
  "frame-title": {
    title: "Frames haben einen Titel",
    why: "Wer einen Screenreader nutzt, muss den Frame betreten, um zu erfahren, was darin ist.",
  },
  "frame-title-unique": {
    title: "Frames mit verschiedenem Inhalt haben verschiedene Titel",
    why: "Frames mit gleichem Titel lassen sich nicht unterscheiden.",
  },
  "frame-focusable-content": {
    title: "Frames mit Bedienelementen sind per Tastatur erreichbar",
    why: "Wer die Tastatur nutzt, kommt nicht in den Frame.",
  },
  "landmark-main": { title: "Die Seite hat einen Hauptbereich", why: LANDMARKS },
  "no-duplicate-banner": { title: "Die Seite hat einen Kopfbereich", why: LANDMARKS },
  "no-duplicate-contentinfo": { title: "Die Seite hat einen Fußbereich", why: LANDMARKS },
  "no-duplicate-main": { title: "Die Seite hat keinen zweiten Hauptbereich", why: LANDMARKS },
  "banner-is-top-level": { title: "Der Kopfbereich liegt nicht in einem anderen Bereich", why: LANDMARKS },
  "contentinfo-is-top-level": {
    title: "Der Fußbereich liegt nicht in einem anderen Bereich",
    why: LANDMARKS,
  },
  "main-is-top-level": { title: "Der Hauptbereich liegt nicht in einem anderen Bereich", why: LANDMARKS },
  "complementary-is-top-level": {
    title: "Ergänzende Bereiche liegen auf oberster Ebene oder im Hauptbereich",
    why: LANDMARKS,
  },
  "landmark-unique": {
    title: "Bereiche gleicher Art haben verschiedene Namen",
    why: "Zwei Bereiche gleicher Art und gleichen Namens lassen sich nicht unterscheiden.",
  },
  region: { title: "Aller Inhalt liegt in einem Bereich", why: LANDMARKS },
  "file-name-alt": {
    title: "Alternativtexte sind keine Dateinamen",
    why: "Ein Dateiname sagt nichts über das Bild.",
  },
  "placeholder-alt": { title: "Alternativtexte beschreiben das Bild", why: IMAGE },
  "content-named-image": {
    title: 'Elemente mit role="img" haben einen Namen durch ein Attribut',
    why: "Hilfsmittel verbergen den Inhalt eines Bildes und finden keinen Namen.",
  },
  "content-named-frame": {
    title: "Frames haben einen Namen durch ihren Titel",
    why: "Browser übergehen den Text im Element, und der Frame hat keinen Namen.",
  },
  "vague-title": {
    title: "Der Titel sagt, worum es auf der Seite geht",
    why: "Tabs, Lesezeichen und Screenreader zeigen nur den Titel.",
  },
  "vague-link": {
    title: "Linktexte sagen, wohin sie führen",
    why: "In einer Liste der Links fehlt der Satz, der den Link erklärt.",
  },
  "repeated-link": {
    title: "Ein Bild und sein Text sind ein Link",
    why: "Wer Tastatur oder Screenreader nutzt, kommt zweimal am selben Ziel vorbei.",
  },
  "unannounced-window": {
    title: "Links, die ein Fenster öffnen, kündigen es an",
    why: "Das neue Fenster bleibt unbemerkt, und der Weg zurück funktioniert nicht.",
  },
  "bold-heading": { title: "Überschriften sind als solche ausgezeichnet", why: HEADINGS },
  "table-without-scope": {
    title: "Tabellenüberschriften sagen, wofür sie gelten",
    why: "Screenreader müssen raten, welche Überschrift zu einer Zelle gehört.",
  },
  "typed-list": {
    title: "Listen sind als solche ausgezeichnet",
    why: "Screenreader sagen keine Liste und keine Zahl der Einträge an und können sie nicht überspringen.",
  },
};

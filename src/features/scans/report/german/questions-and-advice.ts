import type { RuleWords } from "../rule-words.ts";

/** German words for questions and advice on forms, pictures, tables, texts and operation. */
export const QUESTIONS_AND_ADVICE: Record<string, RuleWords> = {
  "shown-on-hover": {
    title: "Was unter der Maus erscheint, erscheint auch beim Fokus",
    why: "Menüs und Hinweise, die nur eine Maus öffnet, bleiben für alle anderen geschlossen.",
  },
  "words-by-style": {
    title: "Wörter stehen in der Seite, nicht im Stylesheet",
    why: "Wer Stylesheets ausschaltet oder ersetzt, verliert die Wörter.",
  },
  "moving-image": {
    title: "Bewegte Bilder lassen sich anhalten",
    why: "Bewegung neben einem Text hält viele davon ab, ihn zu lesen.",
  },
  "rich-picture": {
    title: "Der Text sagt alles, was das Bild sagt",
    why: "Diagramme, Karten, Plakate und Angebote enthalten oft mehr als ein paar Wörter.",
  },
  "empty-alt": {
    title: "Nur Schmuck hat einen leeren Alternativtext",
    why: "Screenreader überspringen das Bild, und was es sagt, geht verloren.",
  },
  "other-brand": {
    title: "Namen von Bildern und Frames passen zum Inhalt",
    why: "Ein von anderswo kopierter Name sagt etwas an, das nicht da ist.",
  },
  "sign-by-style": {
    title: "Zeichen aus einem Stylesheet stehen auch in Worten da",
    why: "Screenreader sagen Hintergründe nicht an, und Kontrastmodi lassen sie weg.",
  },
  "media-link": {
    title: "Aufnahmen und Bilder haben eine andere Fassung",
    why: "Wer sie nicht hört oder sieht, hat von der Datei nichts.",
  },
  "hidden-link-words": {
    title: "Wörter für Screenreader sind nicht vor ihnen verborgen",
    why: "display und visibility verbergen die Wörter auch vor Screenreadern.",
  },
  "button-role-link": {
    title: "Was als Schaltfläche angesagt wird, reagiert auf die Leertaste",
    why: "Die Leertaste drückt Schaltflächen, bei einem Link scrollt sie nur.",
  },
  "letter-links": {
    title: "Links aus einem Buchstaben sind groß genug",
    why: "Links von der Größe eines Buchstabens sind nebeneinander schwer zu treffen.",
  },
  "plain-link": {
    title: "Links im Text unterscheiden sich durch mehr als Farbe",
    why: "Wer die Farbe nicht sieht, findet den Link nicht.",
  },
  "unmarked-error": {
    title: "Felder mit einem Fehler sagen es",
    why: "Ein roter Rand wird nicht angesagt, und nicht alle sehen ihn.",
  },
  "unhelpful-error": {
    title: "Meldungen sagen, wie ein Fehler zu beheben ist",
    why: "Niemand erfährt, was das Feld erwartet.",
  },
  "unnamed-error": {
    title: "Meldungen nennen das Feld mit dem Fehler",
    why: "Man muss raten, welches Feld gemeint ist.",
  },
  "form-without-button": {
    title: "Ein Formular wird mit einer Schaltfläche gesendet",
    why: "Reicht die Auswahl, bringt schon die erste Option Tastaturnutzer fort.",
  },
  "button-by-class": {
    title: "Was wie eine Schaltfläche aussieht, ist eine",
    why: "Die Tabulatortaste überspringt es, und Screenreader sagen bloßen Text an.",
  },
  "accordion-without-buttons": {
    title: "Was sich auf- und zuklappen lässt, reagiert auf die Tastatur",
    why: "Was zu ist, bleibt ohne Maus zu.",
  },
  "reversed-order": {
    title: "Die Reihenfolge am Bildschirm ist die des Codes",
    why: "Screenreader und Fokus gehen in anderer Reihenfolge vor als das Auge.",
  },
  "fixed-height": {
    title: "Kästen wachsen mit ihrem Text",
    why: "Vergrößerter Text wird abgeschnitten und ist nicht erreichbar.",
  },
  "character-drawing": {
    title: "Zeichnungen aus Schriftzeichen haben einen Text",
    why: "Screenreader lesen jedes Zeichen vor.",
  },
  "long-paragraph": {
    title: "Texte sind in kurze Absätze geteilt",
    why: "In einer Wand aus Text findet niemand Halt oder eine Stelle wieder.",
  },
  "long-sentences": {
    title: "Sätze sind kurz",
    why: "Viele haben am Ende eines langen Satzes dessen Anfang vergessen.",
  },
  "unexplained-abbreviation": {
    title: "Abkürzungen sind beim ersten Mal erklärt",
    why: "Wer die Abkürzung nicht kennt, versteht den Text nicht.",
  },
  "wrong-direction": {
    title: "Text läuft in der Richtung seiner Sprache",
    why: "Satzzeichen und Zahlen stehen an der falschen Stelle.",
  },
  "table-in-cell": {
    title: "Zellen enthalten keine Tabellen",
    why: "Screenreader vermischen die Überschriften beider Tabellen.",
  },
  "unnamed-table": {
    title: "Tabellen haben einen Titel",
    why: "In einer Liste der Tabellen hat diese keinen Namen.",
  },
  "uneven-table": {
    title: "Alle Zeilen einer Tabelle haben dieselben Spalten",
    why: "Wer eine Spalte hinuntergeht, landet in Zellen anderer Spalten.",
  },
  "layout-table": {
    title: "Tabellen enthalten Daten, Stylesheets machen Layouts",
    why: "Screenreader sagen Zeilen und Spalten an, die nichts bedeuten.",
  },
  "empty-cells": {
    title: "Leere Zellen sagen, was sie bedeuten",
    why: "Niemand hört, ob ein Wert fehlt, null ist oder derselbe wie darüber.",
  },
  "alt-and-title": {
    title: "Bilder haben einen einzigen Text",
    why: "Screenreader lesen beide Texte vor oder den falschen.",
  },
  "hidden-image-text": {
    title: "Schmuck hat einen leeren Alternativtext",
    why: "Die Rolle verbirgt das Bild, und sein Text wird nie vorgelesen.",
  },
  "spacer-image": {
    title: "Abstände kommen aus Stylesheets",
    why: "Unsichtbare Bilder stören, wenn jemand die Seite vergrößert oder anders gestaltet.",
  },
  "repeated-title": {
    title: "Titel von Links sagen etwas Neues",
    why: "Manche Screenreader lesen dieselben Wörter zweimal vor.",
  },
  "empty-fragment": {
    title: "Links führen irgendwohin",
    why: "Screenreader sagen einen Link zum Seitenanfang an, und es geschieht etwas anderes oder nichts.",
  },
  "same-link-name": {
    title: "Links auf verschiedene Seiten heißen verschieden",
    why: "In einer Liste der Links sind sie nicht zu unterscheiden.",
  },
  "unlinked-hint": {
    title: "Hinweise gehören zu ihrem Feld",
    why: "Wer von Feld zu Feld geht, hört den Hinweis nicht.",
  },
  "vague-button": {
    title: "Namen von Schaltflächen sagen, was sie tun",
    why: "Der Name sagt nicht, was geschieht.",
  },
  "far-label": {
    title: "Beschriftungen stehen bei ihrem Feld",
    why: "Wer die Seite vergrößert, sieht entweder die Beschriftung oder das Feld.",
  },
  "access-key": {
    title: "Die Seite belegt keine eigenen Tasten",
    why: "Die Tasten sind je nach Browser andere und stören die von Screenreadern.",
  },
  "styled-heading": {
    title: "Was wie eine Überschrift aussieht, ist eine",
    why: "Wer mit einem Screenreader von Überschrift zu Überschrift springt, findet diese nicht.",
  },
  "duplicate-id": {
    title: "Jede id kommt nur einmal vor",
    why: "Beschriftungen und Links, die die id nennen, erreichen nur das erste Element.",
  },
  "article-of-links": {
    title: "Artikel sind Texte, die für sich stehen",
    why: "Screenreader sagen einen Artikel an, der keiner ist.",
  },
  "empty-paragraph": {
    title: "Absätze haben Inhalt",
    why: "Manche Screenreader halten an der leeren Zeile und sagen nichts.",
  },
};

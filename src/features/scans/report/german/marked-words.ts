import type { MarkedWord } from "#shared/scan-rules/changed-markup.ts";

/** Words to replace in changed markup. */
export const MARKED_IN_GERMAN: Readonly<Record<MarkedWord, string>> = {
  picture: "was das Bild zeigt",
  target: "wohin der Link führt",
  action: "was geschieht",
  field: "was einzugeben ist",
  choice: "was zur Wahl steht",
  frame: "was der Rahmen enthält",
  page: "worum es auf dieser Seite geht",
  section: "worum es in diesem Abschnitt geht",
  question: "wonach gefragt wird",
  part: "was dieser Bereich enthält",
  measure: "was gemessen wird",
  cell: "was die Zeile oder Spalte enthält",
  item: "ein Eintrag",
  meaning: "was es bedeutet",
  text: "der Text im Bild",
  difference: "was es von den anderen unterscheidet",
  language: "Sprachkürzel, etwa de",
  purpose: "Art der Angabe, etwa email",
  number: "eine Zahl",
  id: "ID des Elements",
  captions: "Adresse der Untertitel",
  transcript: "Link zum Transkript",
  size: "Dateigröße",
  height: "Höhe des feststehenden Bereichs",
};

import type { TextDocument } from "#src/documents/text-document.ts";

const LONG = "A sentence that fills its line and goes on in the next one, as sentences do. ".repeat(3);

/** A document of several pages with every kind of block, and with words that try to be markup. */
export function sampleDocument(changes: Partial<TextDocument> = {}): TextDocument {
  return {
    lang: "en",
    title: "Scans of <b>R&D</b>",
    author: "Report for Müller & Söhne",
    subtitle: ["November 2026", "Made on December 1, 2026"],
    createdAt: new Date("2026-12-01T05:00:00Z"),
    paper: "A4",
    pageNumber: (page, pages) => `Page ${page} of ${pages}`,
    contents: "Contents",
    blocks: [
      { type: "heading", level: 2, text: "At a glance" },
      { type: "paragraph", text: [LONG], style: "lead" },
      {
        type: "figures",
        items: [
          { value: "7", label: "open issues" },
          { value: "2", label: "of critical or serious impact", tone: "critical" },
          { value: "11", label: "of 24 checked pages without known issues", tone: "good" },
        ],
      },
      { type: "heading", level: 3, text: { text: "Ein deutscher Titel", lang: "de" } },
      {
        type: "paragraph",
        text: [
          { text: "Serious", style: "serious" },
          " · read ",
          { text: "Understanding 1.1.1 Non-text Content", href: "https://www.w3.org/WAI/WCAG22/" },
          `, or ${LONG}`,
        ],
      },
      {
        type: "list",
        items: [["One"], [{ text: "unknown-rule", style: "code" }], [`Čeština, 陶器 ${LONG}`]],
      },
      { type: "code", text: `<img src="${"long".repeat(60)}.jpg">` },
      { type: "heading", level: 2, text: "Scans" },
      {
        type: "table",
        caption: "Scans of the month",
        columns: [
          { title: "Ended on", width: 3 },
          { title: "Outcome", width: 3 },
          { title: "Open issues", width: 2, isNumber: true },
        ],
        rows: Array.from({ length: 60 }, (_, row) => [
          [`November ${row + 1}`],
          [row === 3 ? LONG : "Finished"],
          [`${row}`],
        ]),
      },
      { type: "paragraph", text: ["The end."], style: "quiet" },
    ],
    ...changes,
  };
}

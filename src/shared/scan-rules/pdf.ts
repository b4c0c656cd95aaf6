import { own, type RuleEntry, type ScanRule } from "./scan-rule.ts";

/** Rules for linked PDFs; each remedy says what to do in five programs. */
export const PDF_RULES: readonly RuleEntry[] = [
  ...ofPdf("failed", [
    {
      id: "pdf-scan",
      title: "A PDF is a scan without text",
      criteria: ["1.1.1"],
      affected: ["blind", "low-vision", "reading"],
      why: "Screen readers find nothing to read, and the text can’t be searched, copied or enlarged.",
      remedy:
        "Publish a PDF made from the original document. Word, LibreOffice, InDesign: export it from there. Google Docs: open the scan from Google Drive, which recognizes its text, and correct it. Acrobat: Scan & OCR > Recognize text, then add tags.",
    },
    {
      id: "pdf-tags",
      title: "A PDF has no tags",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Without tags, screen readers don’t know headings, lists, tables or the order of the text.",
      remedy:
        "Export the PDF again with tags. Word: Save As > PDF > Options > Document structure tags for accessibility. Google Docs: download it as PDF or, if that has no tags, as .docx to export it in Word. LibreOffice: Export as PDF > Universal Accessibility (PDF/UA). InDesign: Export > Create Tagged PDF. Acrobat: Prepare for accessibility > Automatically tag PDF.",
    },
    {
      id: "pdf-title",
      title: "A PDF has no title",
      criteria: ["2.4.2"],
      affected: ["blind", "cognitive"],
      why: "Screen readers and tabs announce a file name, which seldom says what the document is about.",
      remedy:
        "Write a title into the document’s properties. Word: File > Info > Title. Google Docs: name the document. LibreOffice: File > Properties > Description. InDesign: File > File Info. Acrobat: Document properties > Description.",
    },
    {
      id: "pdf-language",
      title: "A PDF doesn’t name its language",
      criteria: ["3.1.1"],
      affected: ["blind"],
      why: "Screen readers read the text with the pronunciation of another language.",
      remedy:
        "Set the document’s language. Word: Review > Language > Set Proofing Language. Google Docs: File > Language. LibreOffice: Tools > Language > For All Text. InDesign: Export > Advanced > Language. Acrobat: Document properties > Advanced > Language.",
    },
    {
      id: "pdf-picture-alt",
      title: "A picture in a PDF has no alternative text",
      criteria: ["1.1.1"],
      affected: ["blind"],
      why: "Screen readers announce a picture without saying what it shows.",
      remedy:
        "Describe the picture, or mark it as decorative. Word: right-click it > View Alt Text. Google Docs: right-click it > Alt text. LibreOffice: right-click it > Alt Text. InDesign: Object > Object Export Options > Alt Text. Acrobat: Prepare for accessibility > Add alternate text.",
    },
    {
      id: "pdf-table-headers",
      title: "A table in a PDF has no header cells",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers read numbers without saying which column or row they belong to.",
      remedy:
        "Mark the table’s first row as its header. Word: Table Layout > Repeat Header Rows. Google Docs: Table properties > Row > Pin header row. LibreOffice: Table > Properties > Text Flow > Repeat heading. InDesign: Table > Convert Rows > To Header. Acrobat: Fix reading order > Table editor.",
    },
    {
      id: "pdf-unreadable-text",
      title: "Text in a PDF can’t be read aloud",
      criteria: ["1.1.1"],
      affected: ["blind", "reading"],
      why: "The font doesn’t say which characters its shapes are, so screen readers say nothing, or nonsense.",
      remedy:
        "Export the PDF again instead of printing it to a file, and use another font if that doesn’t help. Word: Save As > PDF. Google Docs: File > Download > PDF. LibreOffice: Export as PDF. InDesign: use OpenType fonts. Acrobat can only replace the text: save the pages as pictures, then Scan & OCR > Recognize text.",
    },
    {
      id: "pdf-field-name",
      title: "A form field in a PDF has no name",
      criteria: ["3.3.2", "4.1.2"],
      affected: ["blind", "speech-input"],
      why: "Screen readers announce a field without saying what to enter, or read a technical name.",
      remedy:
        "Name each field. Word and Google Docs can’t make fields for PDFs: add them in Acrobat. LibreOffice: Control Properties > Help text. InDesign: Buttons and Forms > Description. Acrobat: Prepare a form > Properties > Tooltip.",
    },
    {
      id: "pdf-locked",
      title: "A PDF’s protection locks out screen readers",
      criteria: ["1.3.1", "4.1.2"],
      affected: ["blind", "reading"],
      why: "Programs that respect the protection refuse to read the document aloud.",
      remedy:
        "Allow reading for accessibility, which doesn’t allow copying. Word and Google Docs don’t set this protection: look for the program that added it. LibreOffice: Export as PDF > Security > Enable text access for accessibility tools. InDesign: Export > Security. Acrobat: Document properties > Security > Enable text access for screen reader devices.",
    },
  ]),
  ...ofPdf("review", [
    {
      id: "pdf-page-without-text",
      title: "A page of a PDF may be a picture of text",
      criteria: ["1.1.1", "1.4.5"],
      affected: ["blind", "low-vision", "reading"],
      why: "Screen readers skip a page that is a picture, and its text blurs when enlarged.",
      remedy:
        "Look at the page. If it shows text, replace the picture with text in Word, Google Docs, LibreOffice or InDesign and export the PDF again, or use Scan & OCR > Recognize text in Acrobat. If it’s a photo, give it alternative text.",
    },
    {
      id: "pdf-untagged-content",
      title: "Part of a PDF may be missing from its tags",
      criteria: ["1.1.1", "1.3.1"],
      affected: ["blind"],
      why: "Screen readers skip everything without a tag.",
      remedy:
        "Compare the page with what a screen reader says. Only decoration may be missing. Word and Google Docs: put text boxes and pictures in line with the text. LibreOffice: anchor them as character. InDesign: add them to the Articles panel. Acrobat: in the Tags panel, choose Find > Unmarked content.",
    },
    {
      id: "pdf-headings",
      title: "A long PDF may need headings",
      criteria: ["1.3.1", "2.4.6"],
      affected: ["blind", "cognitive"],
      why: "Screen reader users jump from heading to heading, and otherwise have to hear all of it.",
      remedy:
        "Give lines that look like headings a heading style. Word: Home > Styles. Google Docs: Format > Paragraph styles. LibreOffice: Styles > Heading 1. InDesign: Paragraph Style Options > Export Tagging. Acrobat: Prepare for accessibility > Fix reading order.",
    },
    {
      id: "pdf-reading-order",
      title: "A PDF’s tags may be in the wrong order",
      criteria: ["1.3.2"],
      affected: ["blind"],
      why: "Screen readers follow the order of the tags, which may jump between columns and boxes.",
      remedy:
        "Listen to the page, or read its tags in order. Word and Google Docs: use columns instead of text boxes. LibreOffice: anchor frames as character. InDesign: Window > Articles, with Use for Reading Order in Tagged PDF. Acrobat: Prepare for accessibility > Fix reading order.",
    },
  ]),
  ...ofPdf("advice", [
    {
      id: "pdf-title-hidden",
      title: "A PDF’s title isn’t shown",
      criteria: ["2.4.2"],
      affected: ["blind", "cognitive"],
      why: "The document has a title, but asks viewers to show the file name instead.",
      remedy:
        "Ask viewers to show the title. Word and Google Docs have no such setting: change it in Acrobat. LibreOffice: Export as PDF > User Interface > Display document title. InDesign: Export > Advanced > Display Title. Acrobat: Document properties > Initial View > Show: Document Title.",
    },
    {
      id: "pdf-heading-order",
      title: "A heading in a PDF skips a level",
      criteria: ["1.3.1"],
      affected: ["blind", "cognitive"],
      why: "A skipped level sounds as if part of the document were missing.",
      remedy:
        "Use the next lower heading style, and change how it looks. Word: Home > Styles. Google Docs: Format > Paragraph styles. LibreOffice: Styles. InDesign: Paragraph Style Options > Export Tagging. Acrobat: change the tag’s type in the Tags panel.",
    },
  ]),
];

/** Returns the page that a place in a PDF is on; null for a selector of an element. */
export function pageInPdf(selector: string): number | null {
  const [, page] = /^#page=(\d+)$/.exec(selector) ?? [];
  return page === undefined ? null : Number(page);
}

function ofPdf(
  outcome: ScanRule["outcome"],
  rules: ReadonlyArray<Omit<RuleEntry, "engine" | "outcome" | "format">>,
): RuleEntry[] {
  return own(outcome, rules).map((rule) => ({ ...rule, format: "pdf" }));
}

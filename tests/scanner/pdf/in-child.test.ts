import { afterAll, expect, test } from "bun:test";
import { suggestAllegations } from "#shared/cases/suggest-allegations.ts";
import { pdfDocument } from "#src/documents/pdf/pdf-document.ts";
import { heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { PATIENCE_MS, PRIORITY } from "../../helpers/patience.ts";
import { HOSTILE_PDFS, ODD_PDFS } from "./hostile-pdfs.ts";
import { samplePdf, writePdf } from "./write-pdf.ts";

const limits = {
  ...JOB_LIMITS,
  "read-pdf-text": { ...JOB_LIMITS["read-pdf-text"], wallMs: PATIENCE_MS },
  "audit-pdf": { ...JOB_LIMITS["audit-pdf"], cpuSeconds: 6, wallMs: PATIENCE_MS },
};
const scanner = new PageScanner({ limits, priority: PRIORITY });
afterAll(() => scanner.stop());

const read = (bytes: Uint8Array) => scanner.read("read-pdf-text", bytes, null);

const textOf = (bytes: Uint8Array) => orRefusal(read(bytes).then(({ text }) => text));

const rulesOf = (bytes: Uint8Array) =>
  orRefusal(
    scanner.read("audit-pdf", bytes, null).then(({ findings }) => findings.map(({ rule }) => rule).join(" ")),
  );

async function orRefusal(reading: Promise<string>): Promise<string> {
  return reading.catch((error: unknown) => {
    if (error instanceof PageProblem) return `refused: ${error.reason}`;
    throw error;
  });
}

const LETTER: TextDocument = {
  lang: "de",
  title: "Abmahnung",
  author: "Kanzlei",
  subtitle: [],
  createdAt: new Date("2026-11-23T00:00:00Z"),
  paper: "A4",
  pageNumber: (page, pages) => `Seite ${page} von ${pages}`,
  contents: "Inhalt",
  blocks: [
    heading("Vorwurf"),
    paragraph("Auf der Seite https://pottery.example/menü fehlen Alternativtexte und Überschriften."),
  ],
};

test("a letter's text is read with its umlauts, and suggests rows", async () => {
  const { text, pages, pagesRead } = await read(await pdfDocument(LETTER));
  expect(text).toContain("Überschriften");
  expect(pagesRead).toBe(pages);
  const site = { origin: "https://pottery.example", host: "pottery.example" };
  const { rows } = suggestAllegations(text, [site], site);
  expect(rows.map(({ page, about }) => `${page} ${about}`)).toEqual([
    "https://pottery.example/men%C3%BC alternative-text",
    "https://pottery.example/men%C3%BC headings",
  ]);
});

test("a letter of 200 pages is read whole, and of 1,000 pages the first 400", async () => {
  const long = (count: number) => {
    const paragraphs = Array.from({ length: count * 12 }, (_, at) =>
      paragraph(`Point ${at}. ${"Text ".repeat(50)}`),
    );
    return pdfDocument({ ...LETTER, blocks: paragraphs });
  };
  const whole = await read(await long(240));
  expect(whole.pages).toBeGreaterThan(199);
  expect([whole.pagesRead, whole.text.includes("Point 2879.")]).toEqual([whole.pages, true]);
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>";
  const kids = Array.from({ length: 1_000 }, (_, at) => `${at + 3} 0 R`).join(" ");
  const pages = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [at + 3, page]));
  const objects = {
    1: "<< /Type /Catalog /Pages 2 0 R >>",
    2: `<< /Type /Pages /Kids [${kids}] /Count 1000 >>`,
  };
  expect(await read(writePdf({ ...objects, ...pages }))).toEqual({ text: "", pagesRead: 400, pages: 1_000 });
});

test.each(Object.entries(HOSTILE_PDFS))(
  "a PDF made to cost is refused, and its text left: %s",
  async (_, { write, reasons }) => {
    expect(reasons.map((reason) => `refused: ${reason}`)).toContain(await rulesOf(write()));
    expect(await rulesOf(samplePdf())).toBe("");
    expect((await textOf(write())).length).toBeLessThan(1_000_001);
    expect(await textOf(samplePdf())).not.toStartWith("refused");
  },
);

test.each(Object.entries(ODD_PDFS))("an odd PDF is read: %s", async (_, write) => {
  expect(await rulesOf(write())).not.toMatch(/^refused: (?:too|busy|unreadable)/);
});

test("a PDF of more than 20 MB isn't read, nor a file that is none", async () => {
  expect(await rulesOf(Buffer.alloc(20 * 1_048_576 + 1))).toBe("refused: too-large");
  expect(await rulesOf(Buffer.from("GIF89a"))).toBe("refused: not-pdf");
  expect(await textOf(Buffer.from("GIF89a"))).toBe("refused: not-pdf");
});

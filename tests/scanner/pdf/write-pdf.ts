import { PDFDocument } from "pdfkit";

/** Objects of a PDF by number, as written between `obj` and `endobj`. */
export type PdfObjects = Record<number, string>;

/** Writes objects with a cross-reference table; object 1 is the catalog. */
export function writePdf(objects: PdfObjects, trailer = ""): Buffer {
  let file = "%PDF-1.7\n";
  const offsets = new Map<number, number>();
  for (const [id, object] of Object.entries(objects)) {
    offsets.set(Number(id), file.length);
    file += `${id} 0 obj\n${object}\nendobj\n`;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n${entries.join("")}${end}`, "latin1");
}

export function stream(content: string, dictionary = ""): string {
  return `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;
}

const PICTURE = stream(
  "x",
  "/Type /XObject /Subtype /Image /Width 800 /Height 600 /ColorSpace /DeviceGray /BitsPerComponent 8",
);
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

export const TEXT = "/P << /MCID 0 >> BDC BT /F1 12 Tf (Our menu) Tj ET EMC";

interface Sample {
  /** The page's content; tagged text by default. */
  content?: string;
  /** More of the catalog, in which `/Lang` and tags are the defaults. */
  catalog?: string;
  /** Kids of the document's tag; a paragraph with the text by default. */
  tags?: string;
  font?: string;
  title?: string;
  objects?: PdfObjects;
}

/** Returns a sound document with one page, apart from the given changes. */
export function samplePdf({ tags = "<< /S /P /Pg 3 0 R /K 0 >>", ...sample }: Sample = {}): Buffer {
  const {
    content = TEXT,
    catalog = "/Lang (en) /StructTreeRoot 7 0 R /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>",
    font = FONT,
    title = "Our menu",
    objects = {},
  } = sample;
  return writePdf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 6 0 R /Fm1 9 0 R >> >> >>`,
      4: stream(content),
      5: font,
      6: PICTURE,
      7: "<< /Type /StructTreeRoot /K 8 0 R >>",
      8: `<< /S /Document /P 7 0 R /K [${tags}] >>`,
      10: `<< /Title (${title}) >>`,
      ...objects,
    },
    "/Info 10 0 R",
  );
}

/** Returns a document encrypted by pdfkit. */
export async function encryptedPdf(options: object): Promise<Buffer> {
  const document = new PDFDocument({ pdfVersion: "1.7", ...options } as never);
  document.text("Our menu", 50, 50, { lineBreak: false });
  document.end();
  return Buffer.concat(await document.toArray());
}

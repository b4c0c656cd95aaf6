import { deflateSync } from "node:zlib";
import { samplePdf, stream, TEXT, writePdf } from "./write-pdf.ts";

function compressed(content: string | Buffer): string {
  return stream(deflateSync(content).toString("latin1"), "/Filter /FlateDecode");
}

/** Files made to cost more than their size, with the reasons for which they may be refused. */
export const HOSTILE_PDFS: Record<string, { write(): Buffer; reasons: readonly string[] }> = {
  "content of 1 GB, compressed": {
    write: () => samplePdf({ objects: { 4: compressed(Buffer.alloc(1_000_000_000, " ")) } }),
    reasons: ["too-much-memory", "too-slow"],
  },
  "1,000 pages that share 4 MB of operators": {
    write() {
      const kids = Array.from({ length: 1_000 }, () => "3 0 R").join(" ");
      const pages = `<< /Type /Pages /Kids [${kids}] /Count 1000 >>`;
      return samplePdf({ objects: { 2: pages, 4: compressed(`${TEXT}\n`.repeat(80_000)) } });
    },
    reasons: ["too-slow", "too-much-memory"],
  },
  "100,000 nested arrays": {
    write: () => samplePdf({ tags: "[".repeat(100_000) + "]".repeat(100_000) }),
    reasons: ["too-deep", "pdf-damaged"],
  },
};

/** Odd files that are read, each in moments. */
export const ODD_PDFS: Record<string, () => Buffer> = {
  "a drawing that contains itself": () =>
    samplePdf({
      content: `${TEXT} /Fm1 Do`,
      objects: {
        9: stream(
          "/Fm1 Do /Fm1 Do",
          "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm1 9 0 R >> >>",
        ),
      },
    }),
  "tags that contain themselves": () =>
    samplePdf({ objects: { 8: "<< /S /Document /P 7 0 R /K [8 0 R << /S /P /Pg 3 0 R /K 0 >> 7 0 R] >>" } }),
  "fields that contain themselves": () =>
    samplePdf({
      catalog: "/AcroForm << /Fields [20 0 R] >>",
      objects: { 20: "<< /T (a) /FT /Tx /Kids [20 0 R 21 0 R] >>", 21: "<< /T (b) /Kids [20 0 R] >>" },
    }),
  "a page tree that contains itself": () =>
    samplePdf({ objects: { 2: "<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>" } }),
  "a billion pages that aren't there": () =>
    samplePdf({ objects: { 2: "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>" } }),
  "objects of other types than expected": () =>
    samplePdf({
      title: "",
      catalog: "/Lang 7 /MarkInfo [] /StructTreeRoot (x) /ViewerPreferences 3 /AcroForm << /Fields /None >>",
      objects: { 5: "[1 2 3]", 10: "(x)" },
    }),
  "content that ends in the middle": () => samplePdf({ content: `${TEXT} BT (no end` }),
  "garbage as content": () => samplePdf({ objects: { 4: stream("\0\xff<<>>[(]) Tj BI ID EI".repeat(900)) } }),
  "a missing page": () => writePdf({ 1: "<< /Pages 2 0 R >>", 2: "<< /Kids [9 0 R] /Count 1 >>" }),
};

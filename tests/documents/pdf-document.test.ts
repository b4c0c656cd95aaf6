import { beforeAll, describe, expect, test } from "bun:test";
import { pdfDocument } from "#src/documents/pdf/pdf-document.ts";
import { ensurePictureFiles } from "../helpers/built-files.ts";
import { entry, isDict, isRef, nameOf, type PdfDict, type PdfValue, ReadPdf } from "./read-pdf.ts";
import { sampleDocument } from "./sample-document.ts";

let pdf: ReadPdf;
/** Elements of the structure tree in their order. */
let elements: Array<{ type: string; dict: PdfDict }>;

beforeAll(async () => {
  await ensurePictureFiles();
  pdf = new ReadPdf(await pdfDocument(sampleDocument()));
  elements = walk(entry(pdf.dict(entry(pdf.root, "StructTreeRoot")), "K"));
});

function walk(kids: PdfValue | undefined): typeof elements {
  return pdf.list(kids).flatMap((kid) => {
    const dict = pdf.get(kid);
    const type = nameOf(entry(dict, "S"));
    if (!isDict(dict) || type === undefined) return [];
    return [{ type, dict }, ...walk(entry(dict, "K"))];
  });
}

function typed(type: string): PdfDict[] {
  return elements.filter((element) => element.type === type).map(({ dict }) => dict);
}

// `tests/scanner/pdf/read-facts.test.ts` tests what our own rules check, such as headings.
describe("a PDF after PDF/UA-1", () => {
  test("names itself so, with its title", () => {
    const metadata = pdf.dict(entry(pdf.root, "Metadata")).stream ?? "";
    expect(metadata).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(metadata).toContain('<rdf:li xml:lang="x-default">Scans of  b R D /b</rdf:li>');
  });

  test("has all its content in the structure tree or as artifacts, on every page", () => {
    expect(pdf.pages().length).toBeGreaterThan(2);
    const shown = pdf.pages().map(contentOf);
    expect(shown.flatMap(({ loose }) => loose)).toEqual([]);
    const inTree = new Set(elements.flatMap(({ dict }) => marksOf(dict)));
    const onPages = new Set(shown.flatMap(({ marks }, page) => marks.map((mark) => `${page} ${mark}`)));
    expect([...onPages].filter((mark) => !inTree.has(mark))).toEqual([]);
    expect([...inTree].filter((mark) => !onPages.has(mark))).toEqual([]);
    for (const page of pdf.pages()) expect(nameOf(entry(page, "Tabs"))).toBe("S");
  });

  test("has lists with labels, and a caption and headers for its table", () => {
    const counts = ["Document", "Sect", "Table", "Caption", "L", "LI", "LBody", "Lbl"].map(
      (type) => `${type} ${typed(type).length}`,
    );
    expect(counts.join()).toBe("Document 1,Sect 2,Table 1,Caption 1,L 2,LI 6,LBody 6,Lbl 3");
    const scopes = typed("TH").map((dict) => nameOf(entry(entry(dict, "A"), "Scope")));
    expect(scopes).toEqual(["Column", "Column", "Column", ...Array.from({ length: 60 }, () => "Row")]);
  });

  test("has links as annotations with words, joined to their elements", () => {
    const annotations = pdf.all("Annot");
    expect(annotations.length).toBeGreaterThan(0);
    for (const annotation of annotations) {
      expect(entry(annotation, "Contents")).toBe("Understanding 1.1.1 Non-text Content");
      expect(entry(pdf.dict(entry(annotation, "A")), "URI")).toBe("https://www.w3.org/WAI/WCAG22/");
      expect(entry(annotation, "StructParent")).toBeNumber();
    }
    const joined = typed("Link").flatMap((dict) => pdf.list(entry(dict, "K")));
    const references = joined.filter((kid) => nameOf(entry(kid, "Type")) === "OBJR");
    expect(references).toHaveLength(annotations.length);
  });

  test("marks words in another language, and has a bookmark for each heading", () => {
    expect(typed("Span").map((dict) => entry(dict, "Lang"))).toEqual(["de"]);
    const first = pdf.dict(entry(pdf.dict(entry(pdf.root, "Outlines")), "First"));
    expect(entry(first, "Title")).toBe("At a glance");
    expect(entry(pdf.dict(entry(first, "First")), "Title")).toBe("Ein deutscher Titel");
    expect(entry(pdf.dict(entry(first, "Next")), "Title")).toBe("Scans");
  });

  test("embeds its fonts", () => {
    const descriptors = pdf.all("FontDescriptor");
    expect(descriptors.map((one) => isRef(entry(one, "FontFile2")))).toEqual([true, true]);
    expect(descriptors.map((one) => entry(one, "CIDSet"))).toEqual([undefined, undefined]);
    expect(pdf.all("Font").some((font) => nameOf(entry(font, "Subtype")) === "Type1")).toBe(false);
  });
});

function marksOf(dict: PdfDict): string[] {
  const pages = pdf.list(entry(pdf.dict(entry(pdf.root, "Pages")), "Kids"));
  const pageAt = (ref: PdfValue | undefined) =>
    pages.findIndex((page) => isRef(page) && isRef(ref) && page.ref === ref.ref);
  return pdf.list(entry(dict, "K")).flatMap((kid) => {
    if (typeof kid === "number") return [`${pageAt(entry(dict, "Pg"))} ${kid}`];
    return nameOf(entry(kid, "Type")) === "MCR" ? [`${pageAt(entry(kid, "Pg"))} ${entry(kid, "MCID")}`] : [];
  });
}

/** Returns a page's marks, and what it draws outside of marked content. */
function contentOf(page: PdfDict): { marks: number[]; loose: string[] } {
  const marks: number[] = [];
  const loose: string[] = [];
  let depth = 0;
  for (const line of (pdf.dict(entry(page, "Contents")).stream ?? "").split("\n")) {
    if (/\b(BDC|BMC)$/.test(line)) depth += 1;
    else if (/^EMC$/.test(line)) depth -= 1;
    else if (depth === 0 && /(?:^|\s)(?:TJ|Tj|f|S|B|Do)$/.test(line)) loose.push(line);
    const mark = /\/MCID (\d+)/.exec(line)?.[1];
    if (mark) marks.push(Number(mark));
  }
  if (depth !== 0) loose.push("marked content that is not ended");
  return { marks, loose };
}

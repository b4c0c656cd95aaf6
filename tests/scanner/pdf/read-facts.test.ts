import { describe, expect, test } from "bun:test";
import { pdfDocument } from "#src/documents/pdf/pdf-document.ts";
import { auditPdf } from "#src/scanner/pdf/audit-pdf.ts";
import type { PdfFacts } from "#src/scanner/pdf/pdf-facts.ts";
import { readFacts } from "#src/scanner/pdf/read-facts.ts";
import { sampleDocument } from "../../documents/sample-document.ts";
import { ensurePictureFiles } from "../../helpers/built-files.ts";
import { encryptedPdf, samplePdf, stream, TEXT, writePdf } from "./write-pdf.ts";

async function found(bytes: Uint8Array): Promise<string[]> {
  const { findings } = await auditPdf(bytes);
  return findings.map(({ rule, element }) => [rule, element?.selector].filter(Boolean).join(" "));
}

async function pageOf(bytes: Uint8Array): Promise<Partial<PdfFacts["contents"][number]>> {
  return (await readFacts(bytes)).contents[0] ?? {};
}

const READ = { letters: 7, unmapped: 0, untagged: 0 };

test("the documents of our own reports have no finding", async () => {
  await ensurePictureFiles();
  const bytes = await pdfDocument(sampleDocument());
  expect(await found(bytes)).toEqual([]);
  const { elements, contents, title } = await readFacts(bytes);
  expect(contents.length).toBeGreaterThan(2);
  expect(title).toStartWith("Scans of");
  const headings = elements.filter(({ kind }) => kind === "heading").map(({ tag }) => tag);
  expect(headings).toEqual(["H1", "H2", "H3", "H2"]);
  expect(elements.find(({ kind }) => kind === "table")).toMatchObject({ rows: 61, cells: 120, headers: 63 });
});

test("a sound document has no finding, and its text is counted", async () => {
  expect(await found(samplePdf())).toEqual([]);
  expect(await pageOf(samplePdf())).toMatchObject(READ);
});

test("a document without properties lacks title, language and tags", async () => {
  const bytes = samplePdf({ catalog: "", title: "" });
  expect(await found(bytes)).toEqual(["pdf-tags", "pdf-language", "pdf-title"]);
});

test("a picture alone on its page is a scan", async () => {
  const bytes = samplePdf({ catalog: "/Lang (en)", content: "q 600 0 0 800 0 0 cm /Im1 Do Q" });
  expect(await found(bytes)).toEqual(["pdf-scan", "pdf-title-hidden"]);
});

describe("the tag tree", () => {
  const figure = (more: string) => `<< /S /Photo /Pg 3 0 R /K 1 ${more} >>`;
  const roles = { 7: "<< /Type /StructTreeRoot /K 8 0 R /RoleMap << /Photo /Figure >> >>" };
  const content = `${TEXT} /Figure << /MCID 1 >> BDC /Im1 Do EMC`;
  const text = "<< /S /P /Pg 3 0 R /K 0 >>";

  test("has pictures under names of the author's, with their page", async () => {
    const bytes = samplePdf({ content, tags: text + figure(""), objects: roles });
    const { findings } = await auditPdf(bytes);
    expect(findings).toMatchObject([
      { rule: "pdf-picture-alt", element: { selector: "#page=1", markup: "<Figure>", shape: "pdf>Figure" } },
    ]);
  });

  test.each([
    ["its own", figure("/Alt (Soup)")],
    ["replaced text", figure("/ActualText (Soup)")],
    ["that of an element around it", `<< /S /Sect /Alt (Soup) /K [${figure("")}] >>`],
  ])("has pictures with an alternative text: %s", async (_, tag) => {
    expect(await found(samplePdf({ content, tags: text + tag, objects: roles }))).toEqual([]);
  });

  test("has tables with and without headers", async () => {
    const row = (tag: string) => `<< /S /TR /K [<< /S /${tag} >> << /S /${tag} >>] >>`;
    const tableOf = (first: string) =>
      `<< /S /Table /Pg 3 0 R /K [${row(first)} ${row("TD")} ${row("TD")}] >>`;
    expect(await found(samplePdf({ tags: text + tableOf("TD") }))).toEqual(["pdf-table-headers #page=1"]);
    expect(await found(samplePdf({ tags: text + tableOf("TH") }))).toEqual([]);
  });

  test("has another order than the page", async () => {
    const marked = [0, 1, 2, 3, 4, 5].map((mark) => TEXT.replace("MCID 0", `MCID ${mark}`)).join("\n");
    const inOrder = (...marks: number[]) => marks.map((mark) => `<< /S /P /Pg 3 0 R /K ${mark} >>`).join("");
    const reversed = samplePdf({ content: marked, tags: inOrder(5, 4, 3, 2, 1, 0) });
    expect(await found(reversed)).toEqual(["pdf-reading-order #page=1"]);
    expect(await found(samplePdf({ content: marked, tags: inOrder(0, 1, 3, 2, 4, 5) }))).toEqual([]);
  });

  test("says a language for all of the document", async () => {
    const catalog = "/StructTreeRoot 7 0 R /MarkInfo << /Marked true >>";
    const objects = { 8: `<< /S /Document /Lang (fr) /P 7 0 R /K [${text}] >>` };
    expect((await readFacts(samplePdf({ catalog, objects }))).lang).toBe("fr");
  });
});

describe("text", () => {
  const type0 = (more: string, system = "/Registry (Adobe) /Ordering (Identity)") =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H ${more} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << ${system} >> >>] >>`;
  const differences = (names: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /A /Encoding << /Differences [${names}] >> >>`;
  const codes = "/P << /MCID 0 >> BDC BT /F1 12 Tf <00410042> Tj [<0043> 10 <0044>] TJ ET EMC";

  test.each([
    ["a font without characters", type0(""), 4],
    ["a font with a map of characters", type0("/ToUnicode 9 0 R"), 0],
    ["a font of a known collection", type0("", "/Registry (Adobe) /Ordering (Japan1)"), 0],
  ])("has %s", async (_, font, unmapped) => {
    const bytes = samplePdf({ content: codes, font, objects: { 9: stream("") } });
    expect(await pageOf(bytes)).toMatchObject({ letters: 4, unmapped });
  });

  test("has glyphs with names that say nothing", async () => {
    const names = "77 /g12 /M.alt 101 /f_i 109 /uni00E4 110 /C7 114 /Omega 117 /.notdef";
    const named = await pageOf(samplePdf({ font: differences(names) }));
    expect(named).toMatchObject({ letters: 7, unmapped: 1 });
    expect(await pageOf(samplePdf({ font: differences("109 /g1 /g2") }))).toMatchObject({ unmapped: 2 });
  });

  test("is replaced by other text, or is decoration", async () => {
    const replaced = codes.replace("/MCID 0", "/MCID 0 /ActualText (Soup)");
    expect(await pageOf(samplePdf({ content: replaced, font: type0("") }))).toMatchObject({ unmapped: 0 });
    const tags = "<< /S /P /Pg 3 0 R /ActualText (Soup) /K 0 >>";
    expect(await pageOf(samplePdf({ content: codes, font: type0(""), tags }))).toMatchObject({ unmapped: 0 });
    const artifact = "/Artifact BMC BT /F1 9 Tf (Page 1) Tj ET EMC";
    expect(await pageOf(samplePdf({ content: artifact }))).toMatchObject({ letters: 5, untagged: 0 });
  });

  test("is outside of the tags, also in a drawing that the page uses", async () => {
    const loose = "BT /F1 9 Tf (loose) ' ET";
    expect(await found(samplePdf({ content: `${TEXT} ${loose}` }))).toEqual(["pdf-untagged-content #page=1"]);
    const drawing = (more: string) => ({
      9: stream(loose, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${more}`),
    });
    const drawn = { content: `${TEXT} /Fm1 Do /Fm1 Do` };
    const untagged = async (more: string) =>
      (await pageOf(samplePdf({ ...drawn, objects: drawing(more) }))).untagged;
    expect([await untagged(""), await untagged("/StructParent 0")]).toEqual([5, 0]);
  });
});

test("fields are named by their tooltip, buttons by their words, and hidden ones don't count", async () => {
  const field = (name: string, more: string) =>
    `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R /T (${name}) ${more} >>`;
  const bytes = samplePdf({
    catalog:
      "/Lang (en) /StructTreeRoot 7 0 R /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /AcroForm << /Fields [20 0 R 21 0 R 22 0 R 23 0 R 24 0 R] >>",
    objects: {
      20: field("Text1", "/FT /Tx"),
      21: field("Text2", "/FT /Tx /TU (Your email)"),
      22: field("Send", "/FT /Btn /Ff 65536 /MK << /CA (Send) >>"),
      23: field("Secret", "/FT /Tx /F 2"),
      24: "<< /T (group) /FT /Btn /Kids [25 0 R] >>",
      25: field("choice", ""),
    },
  });
  const { findings } = await auditPdf(bytes);
  expect(findings.map(({ rule, element }) => [rule, element?.markup])).toEqual([
    ["pdf-field-name", '<Form name="Text1">'],
    ["pdf-field-name", '<Form name="group.choice">'],
  ]);
});

test("protection locks screen readers out only if it forbids reading for accessibility", async () => {
  const locked = { ownerPassword: "x", permissions: { printing: "highResolution" } };
  const open = { ownerPassword: "x", permissions: { contentAccessibility: true } };
  expect((await readFacts(await encryptedPdf(locked))).isLocked).toBe(true);
  expect((await readFacts(await encryptedPdf(open))).isLocked).toBe(false);
  expect(await found(await encryptedPdf(locked))).toContain("pdf-locked");
});

test.each([
  ["whose cross-references are wrong", /startxref\n\d+/, "startxref\n17"],
  ["with an object in another place", /\d{10}( 00000 n \n.{20}trailer)/s, "0000000011$1"],
])("a document %s is read all the same", async (_, part, replacement) => {
  const broken = samplePdf().toString("latin1").replace(part, replacement);
  expect(await found(Buffer.from(broken, "latin1"))).toEqual([]);
});

test("a document with a broken object is refused", async () => {
  const tree = samplePdf({ objects: { 7: "<< /Type /StructTreeRoot /K [8 0 R" } });
  expect(await found(tree).catch(({ reason }) => reason)).toBe("pdf-damaged");
});

const EMPTY_TREE = { 1: "<< /Pages 2 0 R >>", 2: "<< /Kids [] /Count 0 >>" };

test.each<[string, Uint8Array | Promise<Uint8Array>, string]>([
  ["a web page", Buffer.from("<!doctype html><title>Not found</title>"), "not-pdf"],
  ["nothing but the first line", Buffer.from("%PDF-1.7\n"), "pdf-damaged"],
  ["no pages", writePdf({ 1: "<< /Type /Catalog >>" }), "pdf-damaged"],
  ["a page tree without pages", writePdf(EMPTY_TREE), "pdf-damaged"],
  ["a password", encryptedPdf({ userPassword: "secret" }), "pdf-password"],
])("a file is refused for %s", async (_, bytes, reason) => {
  const refusal = await readFacts(await bytes).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: "FileRefusal", reason });
});

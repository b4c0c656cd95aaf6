import {
  Dict,
  LocalPdfManager,
  Name,
  type PdfDocument,
  type PdfPage,
  Ref,
  setVerbosityLevel,
} from "pdfjs-dist/build/pdf.worker.mjs";
import { FileRefusal, isStackOverflow } from "../file-refusal.ts";
import { type FormField, type PageContent, PDF_LIMITS, type PdfFacts } from "./pdf-facts.ts";
import { ContentReader } from "./read-content.ts";
import { readTags, type TaggedPage, type Tags, textOf } from "./read-tags.ts";

/** Readers look for the mark of the format in as many bytes. */
const HEADER_BYTES = 1_024;

/** Permission bits (ISO 32000-1, table 22): copying, and copying for accessibility. */
const MAY_COPY = 1 << 4;
const MAY_BE_READ_OUT = 1 << 9;

/** Field flags and annotation flags. */
const PUSH_BUTTON = 1 << 16;
const HIDDEN = (1 << 1) | (1 << 5);

/** Share of marked content whose place differs before the order is a question. */
const REORDERED_SHARE = 0.2;
const FEWEST_REORDERED = 3;

/** Fonts and pictures are not decoded, so nothing else is needed. */
const EVALUATOR = { isOffscreenCanvasSupported: false, isImageDecoderSupported: false };

/** Reads a PDF's facts. @throws FileRefusal for a file that can't be read. */
export async function readFacts(bytes: Uint8Array): Promise<PdfFacts> {
  return readPdf(bytes, readFrom);
}

/**
 * Opens a PDF and reads it, if necessary by searching a damaged file for its objects.
 * @throws FileRefusal for a file that can't be read.
 */
export async function readPdf<Read>(
  bytes: Uint8Array,
  read: (pdf: PdfDocument) => Promise<Read>,
): Promise<Read> {
  const start = Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString("latin1");
  if (!start.includes("%PDF-")) throw new FileRefusal("not-pdf");
  setVerbosityLevel(0);
  try {
    return await open(bytes, false)
      .then(read)
      .catch(async (error: unknown) => {
        if (isPasswordError(error) || isStackOverflow(error)) throw error;
        return read(await open(bytes, true));
      });
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    throw new FileRefusal(isPasswordError(error) ? "pdf-password" : "pdf-damaged");
  }
}

async function readFrom(pdf: PdfDocument): Promise<PdfFacts> {
  const catalog = pdf.xref.getCatalogObj();
  if (!(catalog instanceof Dict)) throw new FileRefusal("pdf-damaged");
  const pages = await readPages(pdf);
  const numbers = new Map(
    pages.flatMap(({ number, page }) => (page.ref ? [[page.ref.toString(), number]] : [])),
  );
  const tags = readTags(catalog.get("StructTreeRoot"), pdf.xref, numbers);
  const mark = catalog.get("MarkInfo");
  const isMarked = mark instanceof Dict && mark.get("Marked") === true;
  const preferences = catalog.get("ViewerPreferences");
  return {
    pages: pdf.numPages,
    title: titleOf(pdf),
    showsTitle: preferences instanceof Dict && preferences.get("DisplayDocTitle") === true,
    lang: textOf(catalog.get("Lang")) || tags.lang,
    isLocked: isLocked(pdf),
    tags: !tags.hasElements ? "none" : isMarked ? "marked" : "unmarked",
    contents: await readContents(pdf, pages, tags),
    elements: tags.elements,
    fields: readFields(catalog.get("AcroForm"), pdf, numbers),
  };
}

async function open(bytes: Uint8Array, recovers: boolean): Promise<PdfDocument> {
  const manager = new LocalPdfManager({
    source: bytes,
    docId: "pdf",
    password: "",
    enableXfa: false,
    evaluatorOptions: { ...EVALUATOR },
  });
  await manager.initDocument(recovers);
  if (manager.pdfDocument.numPages < 1) throw new FileRefusal("pdf-damaged");
  return manager.pdfDocument;
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}

interface NumberedPage {
  number: number;
  page: PdfPage;
}

/** Returns the first pages, without damaged ones. */
async function readPages(pdf: PdfDocument): Promise<NumberedPage[]> {
  const pages: NumberedPage[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, PDF_LIMITS.pages); number += 1) {
    const page = await pdf.getPage(number - 1).catch(() => null);
    if (page) pages.push({ number, page });
  }
  if (pages.length === 0) throw new FileRefusal("pdf-damaged");
  return pages;
}

async function readContents(
  pdf: PdfDocument,
  pages: readonly NumberedPage[],
  tags: Tags,
): Promise<PageContent[]> {
  const reader = new ContentReader(pdf.xref);
  const contents: PageContent[] = [];
  for (const { number, page } of pages) {
    const tagged = tags.pages.get(number) ?? { marks: [], replaced: new Set<number>() };
    const { marks, ...drawn } = await reader.read(page, tagged.replaced);
    contents.push({
      page: number,
      ...drawn,
      hasAlternative: tagged.replaced.size > 0,
      isReordered: isReordered(marks, tagged),
    });
  }
  return contents;
}

/** Compares the order of drawing with that of the tags, which screen readers follow. */
function isReordered(drawn: readonly number[], { marks }: TaggedPage): boolean {
  const places = new Map(drawn.map((mark, place) => [mark, place]));
  const order = marks.flatMap((mark) => places.get(mark) ?? []);
  const moved = order.filter((place, at) => place < (order[at - 1] ?? 0)).length;
  return moved >= FEWEST_REORDERED && moved > order.length * REORDERED_SHARE;
}

/** Prefers the title in the metadata, as viewers do. */
function titleOf({ catalog, documentInfo }: PdfDocument): string {
  const told = catalog.metadata?.parsedData.get("dc:title");
  const title = typeof told === "string" ? told.trim() : "";
  return (
    title ||
    String(documentInfo.Title ?? "")
      .replaceAll("\0", "")
      .trim()
  );
}

function isLocked({ xref }: PdfDocument): boolean {
  const encryption = xref.trailer.get("Encrypt");
  const permissions = encryption instanceof Dict ? encryption.get("P") : null;
  if (typeof permissions !== "number") return false;
  return (permissions & (MAY_COPY | MAY_BE_READ_OUT)) === 0;
}

/** Returns the fields that a person fills in or presses. */
function readFields(form: unknown, { xref }: PdfDocument, numbers: ReadonlyMap<string, number>): FormField[] {
  const fields: FormField[] = [];
  const visited = new Set<string>();
  const read = (value: unknown, parent: Field, depth: number): void => {
    const id = value instanceof Ref ? value.toString() : null;
    if (id !== null && visited.has(id)) return;
    if (id !== null) visited.add(id);
    const dict = xref.fetchIfRef(value);
    if (!(dict instanceof Dict) || fields.length >= PDF_LIMITS.fields || depth > PDF_LIMITS.depth) return;
    const field = inherit(dict, parent);
    const kids = listIn(dict, "Kids");
    const parts = kids.filter((kid) => {
      const part = xref.fetchIfRef(kid);
      return part instanceof Dict && part.has("T");
    });
    if (parts.length > 0) for (const part of parts) read(part, field, depth + 1);
    else add(field, kids.length > 0 ? kids.map((kid) => xref.fetchIfRef(kid)) : [dict]);
  };
  const add = ({ name, label, kind, flags }: Field, widgets: readonly unknown[]): void => {
    const shown = widgets.filter((widget) => widget instanceof Dict && !isHidden(widget)) as Dict[];
    const [first] = shown;
    if (!first) return;
    const caption = kind === "Btn" && (flags & PUSH_BUTTON) !== 0 ? captionOf(first) : "";
    const page = first.getRaw("P");
    const number = page instanceof Ref ? (numbers.get(page.toString()) ?? 0) : 0;
    fields.push({ page: number, name, label: label || caption });
  };
  const roots = form instanceof Dict ? listIn(form, "Fields") : [];
  for (const root of roots) read(root, { name: "", label: "", kind: "", flags: 0 }, 0);
  return fields;
}

interface Field {
  name: string;
  label: string;
  kind: string;
  flags: number;
}

function inherit(dict: Dict, parent: Field): Field {
  const kind = dict.get("FT");
  const flags = dict.get("Ff");
  return {
    name: [parent.name, textOf(dict.get("T"))].filter((part) => part !== "").join("."),
    label: textOf(dict.get("TU")) || parent.label,
    kind: kind instanceof Name ? kind.name : parent.kind,
    flags: typeof flags === "number" ? flags : parent.flags,
  };
}

function isHidden(widget: Dict): boolean {
  const flags = widget.get("F");
  return typeof flags === "number" && (flags & HIDDEN) !== 0;
}

/** Returns the words on a button. */
function captionOf(widget: Dict): string {
  const look = widget.get("MK");
  return look instanceof Dict ? textOf(look.get("CA")) : "";
}

function listIn(dict: Dict, key: string): unknown[] {
  const list = dict.get(key);
  return Array.isArray(list) ? list : [];
}

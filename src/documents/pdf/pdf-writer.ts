import { type Outline, PDFDocument, type PDFStructureElement, type StructureOptions } from "pdfkit";
import { PICTURE_FILES } from "../../bundles/manifest.ts";
import { readBuilt } from "../../bundles/shipped-files.ts";
import type { TextDocument } from "../text-document.ts";
import { COLORS, FOOT, MARGIN, type TextLook } from "./look.ts";

/** Name, within its font file, of the font the document starts with. */
const REGULAR = "AtkinsonHyperlegibleNext-Regular";
const BOLD = "bold";

/**
 * Draws on a PDF's pages. Everything is either in the structure tree or an artifact, as PDF/UA
 * requires; `element` and `artifact` are the only ways to draw.
 */
export class PdfWriter {
  readonly doc: PDFDocument;
  /** The next block's distance from the top of the page, in points. */
  y = MARGIN;
  section: Outline | null = null;
  /** Element that new blocks belong to. */
  #parent: PDFStructureElement;
  readonly #root: PDFStructureElement;

  constructor(content: TextDocument) {
    this.doc = new PDFDocument({
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      lang: content.lang,
      displayTitle: true,
      bufferPages: true,
      size: content.paper,
      margin: 0,
      font: readBuilt(PICTURE_FILES.regular),
      info: {
        Title: withoutMarkup(content.title),
        Author: withoutMarkup(content.author),
        Creator: withoutMarkup(content.author),
        CreationDate: content.createdAt,
      },
    });
    // The number 1 would make the library list the glyphs of embedded fonts, without the parts of
    // composed glyphs such as "ä". The list is optional, but must not be incomplete.
    this.doc.subset = "1";
    this.doc.registerFont(BOLD, readBuilt(PICTURE_FILES.bold));
    this.#root = this.doc.struct("Document");
    this.doc.addStructure(this.#root);
    this.#parent = this.#root;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Lowest position for text. */
  get bottom(): number {
    return this.doc.page.height - FOOT;
  }

  /** Begins a section and ends the previous one. */
  beginSection(): void {
    if (this.#parent !== this.#root) this.#parent.end();
    this.#parent = this.element(this.#root, "Sect");
  }

  /** Adds an element to its parent, or to the current section if null. */
  element(
    parent: PDFStructureElement | null,
    type: string,
    options: StructureOptions = {},
  ): PDFStructureElement {
    const element = this.doc.struct(type, options);
    (parent ?? this.#parent).add(element);
    return element;
  }

  /** Draws decoration without meaning, such as lines and backgrounds. */
  artifact(draw: () => void, kind: "Layout" | "Pagination" = "Layout"): void {
    const attached = kind === "Pagination" ? { attached: ["Bottom"] } : {};
    this.doc.markContent("Artifact", { type: kind, ...attached });
    draw();
    this.doc.endMarkedContent();
  }

  box(x: number, y: number, size: { width: number; height: number; radius?: number }, color: string): void {
    const { width, height, radius = 0 } = size;
    this.artifact(() => {
      this.doc.fillColor(color).roundedRect(x, y, width, height, radius).fill();
    });
  }

  rule(
    y: number,
    { x = MARGIN, width = this.width, color = COLORS.line as string, weight = 0.7 } = {},
  ): void {
    this.artifact(() => {
      this.doc
        .lineWidth(weight)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    });
  }

  /** Returns a text's width in points without drawing it. */
  widthOf(text: string, { size, isBold = false }: TextLook): number {
    return this.doc
      .font(isBold ? BOLD : REGULAR)
      .fontSize(size)
      .widthOfString(text);
  }

  use({ size, color, isBold = false }: TextLook): void {
    this.doc
      .font(isBold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(color);
  }

  /** Starts a new page unless the height fits on this one. */
  makeRoom(height: number): void {
    if (this.y + height > this.bottom) this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** Replaces characters for which the font has no glyph; PDF/UA forbids missing glyphs. */
  drawable(text: string): string {
    const { font } = this.doc._font;
    return text
      .normalize("NFC")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .replace(/./gu, (character) =>
        font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : "?",
      );
  }

  end(): void {
    if (this.#parent !== this.#root) this.#parent.end();
    this.#root.end();
    this.doc.end();
  }
}

/** Removes markup, since the library writes this text into XML unescaped. */
function withoutMarkup(text: string): string {
  return text.replace(/[<>&]/g, " ").trim();
}

/** The part of pdfkit used by this folder; the package comes without types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  export interface DocumentOptions {
    pdfVersion: "1.7";
    subset: "PDF/UA";
    tagged: true;
    lang: string;
    displayTitle: true;
    bufferPages: true;
    size: "A4" | "LETTER";
    margin: number;
    /** Required, since the default font cannot be embedded. */
    font: Uint8Array;
    info: { Title: string; Author: string; Creator: string; CreationDate: Date };
  }

  export interface StructureOptions {
    lang?: string | undefined;
    /** A figure's alternative text. */
    alt?: string;
    scope?: "Column" | "Row";
  }

  export class PDFStructureElement {
    dictionary: { data: Record<string, unknown> };
    /** Calls a function immediately if the element is attached to the document. */
    add(child: PDFStructureElement | (() => void)): this;
    end(): void;
  }

  export interface Outline {
    addItem(title: string, options: { top: number }): Outline;
  }

  interface EmbeddedFont {
    font: { hasGlyphForCodePoint(codePoint: number): boolean };
  }

  export class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    readonly page: { width: number; height: number };
    readonly outline: Outline;
    readonly _font: EmbeddedFont;
    subset: unknown;
    registerFont(name: string, font: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(): this;
    stroke(): this;
    text(text: string, x: number, y: number, options: { lineBreak: false }): this;
    widthOfString(text: string): number;
    image(png: Buffer, x: number, y: number, size: { width: number; height: number }): this;
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { structParent: PDFStructureElement; Contents: object },
    ): this;
    addPage(): this;
    /** Continues the open marked content on a new page. */
    continueOnNewPage(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): void;
    struct(type: string, options?: StructureOptions): PDFStructureElement;
    addStructure(element: PDFStructureElement): this;
    markContent(tag: "Artifact", options: { type: "Layout" | "Pagination"; attached?: string[] }): this;
    endMarkedContent(): this;
    end(): void;
  }
}

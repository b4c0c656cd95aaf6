/**
 * The part of pdf.js used by this folder. Its objects are internal: a patch in `patches` exports
 * them (docs/decisions/047).
 */
declare module "pdfjs-dist/build/pdf.worker.mjs" {
  export class Name {
    readonly name: string;
  }

  export class Ref {
    readonly num: number;
    /** E.g. `12R`. */
    toString(): string;
  }

  /** Follows references, except in `getRaw`. */
  export class Dict {
    /** The reference that led to it, as text. */
    readonly objId: string | null;
    readonly xref?: XRef;
    get(key: string): unknown;
    getRaw(key: string): unknown;
    has(key: string): boolean;
    getKeys(): Iterable<string>;
  }

  export class BaseStream {
    readonly dict: Dict | null;
    readonly isImageStream: boolean;
  }

  interface XRef {
    readonly trailer: Dict;
    fetchIfRef(value: unknown): unknown;
    getCatalogObj(): unknown;
  }

  interface PdfPage {
    readonly ref: Ref | null;
    readonly pageDict: Dict;
    readonly resources: Dict;
    getContentStream(): Promise<BaseStream | null>;
    /** Sends the page's text to the sink, in the order of drawing. */
    extractTextContent(options: {
      handler: TextHandler;
      task: { name: string; ensureNotTerminated(): void };
      includeMarkedContent: boolean;
      disableNormalization: boolean;
      sink: TextSink;
    }): Promise<void>;
  }

  /** Receives messages of the part that draws, and requests for files of the library. */
  interface TextHandler {
    send(): void;
    sendWithPromise(): Promise<never>;
  }

  interface TextSink {
    desiredSize: number;
    ready: Promise<void>;
    enqueue(chunk: { items: Array<{ str?: string; hasEOL?: boolean }> }): void;
  }

  interface PdfDocument {
    readonly numPages: number;
    readonly xref: XRef;
    readonly documentInfo: Readonly<Record<string, unknown>>;
    readonly catalog: { readonly metadata: { parsedData: ReadonlyMap<string, unknown> } | null };
    getPage(index: number): Promise<PdfPage>;
  }

  export class LocalPdfManager {
    constructor(options: {
      source: Uint8Array;
      docId: string;
      password: string;
      enableXfa: boolean;
      evaluatorOptions: object;
    });
    readonly pdfDocument: PdfDocument;
    initDocument(recoveryMode: boolean): Promise<void>;
  }

  export interface Operation {
    fn: number;
    args: unknown[] | null;
  }

  /** Reads a content stream's operators without decoding its fonts and images. */
  export class EvaluatorPreprocessor {
    constructor(stream: BaseStream, xref: XRef);
    /** Returns false at the end. */
    read(operation: Operation): boolean;
  }

  export const OPS: Readonly<
    Record<
      | "beginMarkedContent"
      | "beginMarkedContentProps"
      | "closeEOFillStroke"
      | "closeFillStroke"
      | "closeStroke"
      | "endInlineImage"
      | "endMarkedContent"
      | "eoFill"
      | "eoFillStroke"
      | "fill"
      | "fillStroke"
      | "nextLineSetSpacingShowText"
      | "nextLineShowText"
      | "paintXObject"
      | "setFont"
      | "shadingFill"
      | "showSpacedText"
      | "showText"
      | "stroke",
      number
    >
  >;

  export function getGlyphsUnicode(): Readonly<Record<string, number>>;
  /** Returns -1 for a name that stands for no character. */
  export function getUnicodeForGlyph(name: string, glyphs: Readonly<Record<string, number>>): number;
  export function setVerbosityLevel(level: number): void;
  export function stringToPDFString(text: string): string;
}

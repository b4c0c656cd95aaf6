/** Limits of what is read; a longer file's rest is not judged. */
export const PDF_LIMITS = {
  bytes: 20 * 1_048_576,
  pages: 1_000,
  /** Elements of the tag tree. */
  nodes: 200_000,
  depth: 500,
  fields: 5_000,
} as const;

/** A PDF as the rules know it: plain data. Page numbers start at 1. */
export interface PdfFacts {
  /** Number of pages, of which `contents` has the first ones. */
  pages: number;
  /** Title in the document's properties; empty if there is none. */
  title: string;
  /** Whether viewers show the title instead of the file's name. */
  showsTitle: boolean;
  /** Language of the document; empty if there is none. */
  lang: string;
  /** Whether its permissions keep assistive technologies from reading it. */
  isLocked: boolean;
  /** `unmarked` if there is a tag tree, but the document doesn't say that it is tagged. */
  tags: "none" | "unmarked" | "marked";
  contents: PageContent[];
  /** Pictures, tables and headings in the order of the tag tree. */
  elements: TaggedElement[];
  fields: FormField[];
}

export interface PageContent {
  page: number;
  /** Number of characters drawn, including invisible ones. */
  letters: number;
  /** Characters that no reader can turn into text. */
  unmapped: number;
  /** Characters that are neither tagged nor marked as decoration. */
  untagged: number;
  pictures: number;
  untaggedPictures: number;
  /** Number of lines and areas drawn. */
  drawings: number;
  /** Whether something on the page has an alternative text. */
  hasAlternative: boolean;
  /** Whether the tags are in an order that differs much from the order of drawing. */
  isReordered: boolean;
}

export type TaggedElement = { page: number; tag: string } & (
  | { kind: "picture"; alternative: string | null }
  | { kind: "table"; rows: number; cells: number; headers: number }
  | { kind: "heading"; level: number | null }
);

export interface FormField {
  page: number;
  /** The field's technical name. */
  name: string;
  /** Text that screen readers announce; empty if there is none. */
  label: string;
}

/** A document rendered both as a web page and as a tagged PDF. */
export interface TextDocument {
  /** Default language of the text, as a BCP 47 tag. */
  lang: string;
  title: string;
  /** The line above the title, such as the account's name. */
  author: string;
  /** Picture at the top of the document. */
  logo?: Logo;
  subtitle: string[];
  createdAt: Date;
  paper: "A4" | "LETTER";
  /** Returns the page number text for the bottom of printed pages. */
  pageNumber(page: number, pages: number): string;
  /** Table of contents heading. */
  contents: string;
  blocks: Block[];
}

export interface Logo {
  png: Buffer;
  /** Width in pixels; documents show two per CSS pixel. */
  width: number;
  height: number;
  alt: string;
}

/** Text, optionally linked, as code, or in another language. */
export type Inline = string | InlineText;

interface InlineText {
  text: string;
  href?: string;
  lang?: string;
  style?: "strong" | "code" | Tone;
}

/** Color for a figure or word whose meaning does not depend on color. */
export type Tone = "critical" | "serious" | "moderate" | "minor" | "good";

export type Block =
  /** Links lead to the `id` of a level-3 heading. */
  | { type: "heading"; level: 2 | 3; text: Inline; id?: string }
  | { type: "paragraph"; text: Inline[]; style?: "lead" | "quiet" }
  | { type: "list"; items: Inline[][] }
  /** Key figures with their labels. */
  | { type: "figures"; items: Array<{ value: string; label: string; tone?: Tone }> }
  | TableBlock
  /** Markup with its line breaks. */
  | { type: "code"; text: string }
  | FormBlock;

/** Form sent to its page's own address; left out of printed documents and PDFs. */
export interface FormBlock {
  type: "form";
  /** ID of the heading that describes the form's button. */
  about: string;
  button: { label: string; name: string; value: string };
  /** Optional field for an email address, folded up until needed. */
  email?: { summary: string; label: string; hint: string };
}

export interface TableBlock {
  type: "table";
  caption: string;
  columns: Array<{
    title: string;
    isNumber?: boolean;
    /** Width relative to the other columns. */
    width: number;
  }>;
  /** Cells by row; the first cell names its row. */
  rows: Inline[][][];
}

/** Returns an inline's text without its link, language and style. */
export function plainText(inline: Inline): string {
  return typeof inline === "string" ? inline : inline.text;
}

export const heading = (text: Inline, level: 2 | 3 = 2): Block => ({ type: "heading", level, text });

export const paragraph = (...text: Inline[]): Block => ({ type: "paragraph", text });

export const code = (text: string): Block => ({ type: "code", text });

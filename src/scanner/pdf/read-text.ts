import type { PdfDocument, TextSink } from "pdfjs-dist/build/pdf.worker.mjs";
import type { LetterText } from "#shared/cases/allegations.ts";
import { MAX_LETTER_TEXT } from "#shared/cases/suggest-allegations.ts";
import { isStackOverflow } from "../file-refusal.ts";
import { readPdf } from "./read-facts.ts";

/** Pages read; a longer file's rest is left out. */
const MAX_PAGES = 400;

/** Draws nothing, and has none of the library's own files, so fonts that need them have no text. */
const HANDLER = {
  send() {},
  sendWithPromise: () => Promise.reject(new Error("Files of the library are not available")),
};
const TASK = { name: "text", ensureNotTerminated() {} };

/**
 * Reads a PDF's text with its line breaks, and an empty line between pages; damaged pages are
 * empty. @throws FileRefusal for a file that can't be read.
 */
export async function readText(bytes: Uint8Array): Promise<LetterText> {
  return readPdf(bytes, async (pdf) => {
    const texts: string[] = [];
    let length = 0;
    while (texts.length < Math.min(pdf.numPages, MAX_PAGES) && length < MAX_LETTER_TEXT) {
      const text = await textOf(pdf, texts.length);
      texts.push(text);
      length += text.length + 2;
    }
    const text = texts.join("\n\n").trim().slice(0, MAX_LETTER_TEXT).toWellFormed();
    return { text, pagesRead: texts.length, pages: pdf.numPages };
  });
}

async function textOf(pdf: PdfDocument, index: number): Promise<string> {
  const parts: string[] = [];
  const sink: TextSink = {
    desiredSize: Number.POSITIVE_INFINITY,
    ready: Promise.resolve(),
    enqueue({ items }) {
      for (const { str = "", hasEOL } of items) parts.push(str.replaceAll("\0", ""), hasEOL ? "\n" : "");
    },
  };
  const options = { handler: HANDLER, task: TASK, includeMarkedContent: false, disableNormalization: false };
  try {
    await (await pdf.getPage(index)).extractTextContent({ ...options, sink });
  } catch (error) {
    if (isStackOverflow(error)) throw error;
  }
  return parts.join("");
}

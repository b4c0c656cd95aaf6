import { setImmediate } from "node:timers/promises";
import type { TextDocument } from "../text-document.ts";
import { drawOne, drawTitle } from "./draw-blocks.ts";
import { LOOKS, MARGIN } from "./look.ts";
import { PdfWriter } from "./pdf-writer.ts";

/**
 * Renders a document as a tagged PDF after PDF/UA-1, with our own fonts embedded. Other requests
 * are served between two blocks.
 */
export async function pdfDocument(content: TextDocument): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PdfWriter(content);
  drawTitle(writer, content);
  for (const block of content.blocks) {
    drawOne(writer, block);
    await setImmediate();
  }
  drawFeet(writer, content);
  writer.end();
  return Buffer.concat(await writer.doc.toArray());
}

/** Draws each page's number and the document's title at its foot. */
function drawFeet(writer: PdfWriter, { title, subtitle, pageNumber }: TextDocument): void {
  const { doc } = writer;
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const y = doc.page.height - 40;
    writer.rule(y - 8);
    writer.artifact(() => {
      writer.use(LOOKS.foot);
      const number = pageNumber(page + 1, count);
      const x = doc.page.width - MARGIN - doc.widthOfString(number);
      doc.text(writer.drawable(`${title} · ${subtitle[0] ?? ""}`), MARGIN, y, { lineBreak: false });
      doc.text(number, x, y, { lineBreak: false });
    }, "Pagination");
  }
}

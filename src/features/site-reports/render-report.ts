import type { ReportFormat } from "#shared/site-reports/schemas.ts";
import { documentPolicy, htmlDocument, type PageFrame } from "#src/documents/html/html-document.tsx";
import type { TextDocument } from "#src/documents/text-document.ts";

/** Headers for documents meant only for those who have the address. */
export const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

export function pageReply(content: TextDocument, status = 200, frame: PageFrame = {}): Response {
  return new Response(htmlDocument(content, frame), {
    status,
    headers: {
      ...PRIVATE,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": documentPolicy(frame),
    },
  });
}

/** Replies with a document in the given format, with a file name for saving it. */
export async function documentReply(
  content: TextDocument,
  { format, name }: { format: ReportFormat; name: string },
): Promise<Response> {
  if (format === "html") return pageReply(content);
  // Loaded on first use: the module and its fonts take about 20 MB of memory.
  const { pdfDocument } = await import("../../documents/pdf/pdf-document.ts");
  return new Response(await pdfDocument(content), {
    headers: {
      ...PRIVATE,
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
    },
  });
}

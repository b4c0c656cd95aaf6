import type { PageLanguage } from "#shared/language/language.ts";
import { schemeColors } from "#shared/widgets/launcher-colors.ts";
import {
  documentPolicy,
  htmlDocument,
  type LanguageLink,
  type PageFrame,
} from "#src/documents/html/html-document.tsx";
import { heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { matches } from "#src/http/memory-file.ts";
import { BASE_HEADERS } from "#src/http/security-headers.ts";

export const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: "English", de: "Deutsch" };

/** Short, so caches soon drop a withdrawn statement. */
const MAX_AGE = "public, max-age=60";

interface Look {
  /** Hex color of the page header. */
  color: string;
  /** Links to the page's language versions; empty if there is only one language. */
  languages: LanguageLink[];
}

/** Replies with a published statement, or 304 if the caller already has it. */
export function publicPage(
  page: TextDocument,
  { etag, isIndexed, ...look }: Look & Required<Pick<PageFrame, "isIndexed">> & { etag: string | null },
): Response {
  const frame: PageFrame = { ...frameOf(look), isIndexed };
  const html = htmlDocument(page, frame);
  const tag = `"${Bun.hash(html).toString(36)}"`;
  const headers = { ...headersOf(frame), "cache-control": MAX_AGE, etag: tag };
  if (matches(etag, tag)) return new Response(null, { status: 304, headers });
  return new Response(html, { headers });
}

/** Replies with a draft, which is never cached. */
export function statementFile(page: TextDocument, look: Look): Response {
  const frame = frameOf(look);
  return new Response(htmlDocument(page, frame), {
    headers: { ...headersOf(frame), "cache-control": "no-store" },
  });
}

/** Adds whichever text color is easier to read on the given color. */
function frameOf({ color, languages }: Look): PageFrame {
  return { colors: schemeColors(color), languages };
}

/** Replies in both languages in place of an unpublished statement. */
export function noStatementPage(now: Date): Response {
  const page: TextDocument = {
    lang: "en",
    title: "There’s no statement here",
    author: "",
    subtitle: ["404"],
    createdAt: now,
    paper: "A4",
    pageNumber: () => "",
    contents: "Contents",
    blocks: [
      heading("What you can do"),
      paragraph("It wasn’t published, or its owner has taken it back. Please ask the owner of the website."),
      heading({ text: "Hier ist keine Erklärung", lang: "de" }),
      paragraph({
        text: "Sie wurde nicht veröffentlicht oder zurückgenommen. Bitte fragen Sie den Betreiber der Website.",
        lang: "de",
      }),
    ],
  };
  const headers = { ...headersOf({}), "cache-control": "no-store" };
  return new Response(htmlDocument(page), { status: 404, headers });
}

function headersOf(frame: PageFrame): Record<string, string> {
  return {
    ...BASE_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": documentPolicy(frame),
    "referrer-policy": "no-referrer",
  };
}

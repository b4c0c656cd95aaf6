import type { ReportLanguage } from "#shared/report-choices.ts";
import { heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { reportWords } from "./report-words.ts";

interface Closed {
  language: ReportLanguage;
  author: string;
  /** Address of the dashboard's scans. */
  href: string;
  createdAt: Date;
}

/** A page in place of a report whose link does not open it anymore, or never did. */
export function closedLinkPage({ language, author, href, createdAt }: Closed): TextDocument {
  const { link, pageNumber, contents } = reportWords(language);
  return {
    lang: language,
    title: link.closed,
    author,
    subtitle: [link.lifetime],
    createdAt,
    paper: "A4",
    pageNumber,
    contents,
    blocks: [heading(link.instead), paragraph({ text: link.dashboard, href })],
  };
}

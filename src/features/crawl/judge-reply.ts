import { isPdf } from "#src/safe-fetch/is-pdf.ts";
import { pageAddress } from "#src/scanner/crawl/page-address.ts";
import type { PageReply } from "#src/scanner/reading/page-reader.ts";
import type { PageReasonCode } from "../sites/reason-words.ts";

export type Judgement =
  /** Replies with a page or PDF to audit. */
  | { kind: "page" }
  | { kind: "pdf" }
  | { kind: "unchanged" }
  | { kind: "skipped"; reason: PageReasonCode; target: string | null }
  | { kind: "failed"; reason: PageReasonCode };

export function judgeReply(page: PageReply, url: string, origin: string): Judgement {
  const { status, headers, length, truncated } = page;
  const target = pageAddress(page.url.href, origin);
  if (page.url.origin !== origin && target === null)
    return { kind: "skipped", reason: "left-site", target: page.url.origin };
  if (target !== url) return { kind: "skipped", reason: "redirect", target };
  if (status === 304) return { kind: "unchanged" };
  if (status !== 200) return { kind: "failed", reason: statusReason(status) };
  if (isPdf(headers, page.url)) return judgePdf(page);
  if (!isHtml(headers["content-type"])) return { kind: "skipped", reason: "not-html", target: null };
  if (truncated) return { kind: "failed", reason: "too-large" };
  return length === 0 ? { kind: "failed", reason: "empty" } : { kind: "page" };
}

function judgePdf({ length, truncated }: PageReply): Judgement {
  if (truncated) return { kind: "failed", reason: "pdf-too-large" };
  return length === 0 ? { kind: "failed", reason: "empty" } : { kind: "pdf" };
}

function statusReason(status: number): PageReasonCode {
  if (status === 404 || status === 410) return "gone";
  if ([401, 403, 407, 429, 451].includes(status)) return "refused";
  return status >= 500 ? "server-error" : "status";
}

/** Whether a reply is HTML, which browsers usually assume if no type is given. */
function isHtml(type: string | undefined): boolean {
  return type === undefined || /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);
}

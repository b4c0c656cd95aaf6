import { parseUrl } from "#shared/parse-url.ts";
import type { ScanPage } from "#src/db/schema/sites.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import { retryAfterMs } from "#src/safe-fetch/retry-after.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import { PDF_ENGINES } from "#src/scanner/pdf/pdf-engines.ts";
import { PDF_LIMITS } from "#src/scanner/pdf/pdf-facts.ts";
import type { OpenPage, PageReply } from "#src/scanner/reading/page-reader.ts";
import { type CorrectionsOnPage, correctionsOnPage } from "../live-corrections/corrections-on-page.ts";
import { enginesOf } from "../sites/engines-line.ts";
import { isFullOfPdfs } from "./enlist-pages.ts";
import { judgeReply } from "./judge-reply.ts";
import type { PageStep } from "./scan-step.ts";
import type { Reply, Visit } from "./write-visit.ts";

/** Wait time while this process has no room for a page. */
export const BUSY_MS = 5_000;
const RETRY_AFTER_MS = { min: 10_000, max: 600_000 };

/** Requests a page conditionally and audits it if it has changed. */
export async function requestPage(step: PageStep, page: ScanPage): Promise<Visit> {
  const { pageReader, db, clock } = step.services;
  const corrections = { ...(await correctionsOnPage(db, page)), readAt: clock.now() };
  const isKnown = isKnownContent(step, page) && (page.isPdf || corrections.areJudged);
  const known: Known = { page, corrections, isKnown };
  try {
    const conditions = conditionsFor(known);
    const options = { conditions, pdfBytes: PDF_LIMITS.bytes };
    return await pageReader.visit(page.url, options, (open) => judgeVisit(step, known, open));
  } catch (error) {
    const isKnown = error instanceof FetchProblem || error instanceof PageProblem;
    if (!isKnown) throw error;
    if (error.reason === "busy") return { kind: "later", waitMs: BUSY_MS };
    const elsewhere = failedElsewhere(error, page);
    if (elsewhere) return { kind: "skipped", reason: "left-site", target: elsewhere };
    return { kind: "failed", reason: error.reason, reply: null, isOfHost: isOfHost(error, step) };
  }
}

/** Failures of another website that a page redirects to. */
const OF_TARGET: readonly string[] = ["dns", "tls", "no-https", "connection", "timeout"];

/** Returns the origin of another website that failed after a redirect to it; null otherwise. */
function failedElsewhere(error: FetchProblem | PageProblem, page: ScanPage): string | null {
  if (!(error instanceof FetchProblem) || !OF_TARGET.includes(error.reason)) return null;
  const own = new URL(page.url).origin;
  const origin = parseUrl(error.url)?.origin ?? own;
  return origin === own ? null : origin;
}

/** Whether the request failed at the site itself rather than a redirect target. */
function isOfHost(error: FetchProblem | PageProblem, { crawl }: PageStep): boolean {
  return error instanceof FetchProblem && parseUrl(error.url)?.origin === crawl.origin;
}

/** Page state before the request. */
interface Known {
  page: ScanPage;
  corrections: CorrectionsOnPage & { readAt: Date };
  /** Whether auditing the same content again would produce the same results. */
  isKnown: boolean;
}

async function judgeVisit(step: PageStep, known: Known, open: OpenPage): Promise<Visit> {
  const { crawl, auditor, services } = step;
  const { page, corrections, isKnown } = known;
  const judgement = judgeReply(open.reply, page.url, crawl.origin);
  const reply = replyOf(open.reply);
  if (judgement.kind === "failed")
    return { ...judgement, reply, retryAfterMs: askedWait(open.reply, services.clock.now()) };
  if (judgement.kind === "skipped") return { ...judgement, reply };
  if (judgement.kind === "unchanged") return { kind: "unchanged", reply };
  if (isKnown && reply.contentHash === page.contentHash) return { kind: "unchanged", reply };
  const { readAt } = corrections;
  if (judgement.kind === "pdf") {
    if (!page.isPdf && step.scan && (await isFullOfPdfs(services.db, { scan: step.scan, crawl })))
      return { kind: "skipped", reason: "pdf-limit", target: null, reply };
    return { kind: "checked", isPdf: true, reply, audit: await auditPdf(open), correctionsReadAt: readAt };
  }
  const audited = await auditor.audit(open, corrections.live);
  const isLeftOff = corrections.live.length === 0 && !corrections.areJudged;
  const audit = isLeftOff ? { ...audited, corrections: { outcomes: {}, harmful: [] } } : audited;
  const checked = { kind: "checked", isPdf: false, reply, audit, correctionsReadAt: readAt } as const;
  if (page.url !== `${crawl.origin}/`) return checked;
  return { ...checked, builder: (await open.run("read-install-facts")).builder };
}

/** Audits a PDF. @throws PageProblem with a reason that fits a PDF. */
async function auditPdf(open: OpenPage): Promise<PageAudit> {
  try {
    return await open.read("audit-pdf", null);
  } catch (error) {
    const isTooDeep = error instanceof PageProblem && error.reason === "too-deep";
    throw isTooDeep ? new PageProblem("pdf-damaged") : error;
  }
}

/** Whether the stored findings come from the engines that would audit the page now. */
function isKnownContent({ auditor }: PageStep, { contentHash, engines, isPdf }: ScanPage): boolean {
  const current = isPdf ? enginesOf({ engines: [...PDF_ENGINES] }) : auditor.engines;
  return contentHash !== null && engines !== null && engines === current;
}

function conditionsFor({ page, isKnown }: Known): Record<string, string> {
  if (!isKnown) return {};
  return {
    ...(page.etag && { "if-none-match": page.etag }),
    ...(page.lastModified && { "if-modified-since": page.lastModified }),
  };
}

function replyOf({ status, headers, hash }: PageReply): Reply {
  return {
    status,
    etag: headers.etag ?? null,
    lastModified: headers["last-modified"] ?? null,
    contentHash: hash,
  };
}

function askedWait({ headers }: PageReply, now: Date): number | undefined {
  const asked = retryAfterMs(headers["retry-after"], now);
  return asked === null ? undefined : Math.min(RETRY_AFTER_MS.max, Math.max(RETRY_AFTER_MS.min, asked));
}

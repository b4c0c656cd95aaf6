import { eq } from "drizzle-orm";
import type { Builder } from "#shared/sites/builders.ts";
import type { Transaction } from "#src/db/client.ts";
import { type ScanPage, scanPages, sites } from "#src/db/schema/sites.ts";
import { inBrowser } from "#src/scanner/browser/engine-names.ts";
import { type ChosenPages, uniquePages } from "#src/scanner/crawl/choose-pages.ts";
import { isPdfAddress, pageAddress } from "#src/scanner/crawl/page-address.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import { deleteFindings, storeFindings } from "../issues/store-findings.ts";
import { storeJudgement } from "../live-corrections/store-judgement.ts";
import { enginesOf } from "../sites/engines-line.ts";
import type { NoteCode, PageReasonCode } from "../sites/reason-words.ts";
import { storableText } from "../sites/storable-text.ts";
import { enlistPages } from "./enlist-pages.ts";
import type { PageStep, ScanStep } from "./scan-step.ts";

export interface Reply {
  status: number;
  etag: string | null;
  lastModified: string | null;
  contentHash: string;
}

interface FailedVisit {
  kind: "failed";
  reason: PageReasonCode;
  reply?: Reply | null;
  retryAfterMs?: number | undefined;
  /** Whether the reason concerns every page of the host. */
  isOfHost?: boolean;
}

/** Result of requesting a page. */
export type Visit =
  | {
      kind: "checked";
      isPdf: boolean;
      reply: Reply;
      audit: PageAudit;
      correctionsReadAt: Date;
      /** System that the website is made with; only read from its home page. */
      builder?: Builder | null;
    }
  | { kind: "unchanged"; reply: Reply }
  | { kind: "skipped"; reason: PageReasonCode; target: string | null; reply?: Reply }
  | FailedVisit
  /** This process has no room for the page now. */
  | { kind: "later"; waitMs: number };

/** Maximum links stored per page, reused while the page is unchanged. */
const MAX_LINKS = 300;
/** Maximum links to PDFs stored per page, after those to pages. */
const MAX_PDF_LINKS = 200;
const TITLE_LIMIT = 300;
const HEADER_LIMIT = 300;

/** Visit to store, with the linked pages that may be visited. */
export interface StoredVisit {
  page: ScanPage;
  visit: Exclude<Visit, { kind: "later" }>;
  /** Result of `linksOf`. */
  links: string[];
  chosen: ChosenPages;
}

export interface Written {
  notes: NoteCode[];
  /** Public ids of widgets whose cached views to invalidate after the transaction. */
  publicIds: string[];
}

/** Returns the addresses a visited page leads to, up to the number stored per page. */
export function linksOf(step: ScanStep, page: ScanPage, visit: Visit): string[] {
  switch (visit.kind) {
    case "checked": {
      const original = originalOf(step, page, visit.audit);
      if (original) return [original];
      return visit.audit.robots.nofollow ? [] : pagesIn(visit.audit.links, step.crawl.origin);
    }
    case "unchanged":
      return page.links;
    case "skipped":
      return leadsOn(visit.reason) && visit.target !== null ? [visit.target] : [];
    default:
      return [];
  }
}

/**
 * Stores a page's result, its findings, the effect of its corrections, and the pages it leads to.
 */
export async function writeVisit(tx: Transaction, step: ScanStep, stored: StoredVisit): Promise<Written> {
  const { page, visit, chosen } = stored;
  await writePage(tx, step, stored);
  const { scan, crawl, services } = step;
  const notes = await enlistPages(tx, { scan, crawl, now: services.clock.now() }, chosen);
  if (visit.kind === "skipped" && visit.reason === "pdf-limit") notes.push("pdf-limit");
  const publicIds = visit.kind === "checked" ? await judge(tx, step, page, visit) : [];
  return { notes, publicIds };
}

async function judge(
  tx: Transaction,
  { site, services }: ScanStep,
  page: ScanPage,
  { audit, correctionsReadAt }: Extract<Visit, { kind: "checked" }>,
): Promise<string[]> {
  const { corrections: judged } = audit;
  if (!judged) return [];
  const { accountId } = site;
  const now = services.clock.now();
  return storeJudgement(tx, { accountId, page, judged, readAt: correctionsReadAt, now });
}

/** Stores a page's result and its findings. */
export async function writePage(
  tx: Transaction,
  step: PageStep,
  { page, visit, links }: Omit<StoredVisit, "chosen">,
): Promise<void> {
  switch (visit.kind) {
    case "checked": {
      const target = originalOf(step, page, visit.audit);
      if (target) return skip(tx, page, { reason: "copy", target, reply: visit.reply });
      return storeAudit(tx, step, { page, visit, links });
    }
    case "unchanged": {
      const checkedAt = step.services.clock.now();
      const { status } = visit.reply;
      return update(tx, page, { state: "unchanged", reason: null, status, checkedAt });
    }
    case "skipped":
      return skip(tx, page, visit);
    case "failed":
      return update(tx, page, {
        state: "failed",
        reason: visit.reason,
        status: visit.reply?.status ?? null,
      });
  }
}

async function storeAudit(
  tx: Transaction,
  step: PageStep,
  audited: { page: ScanPage; visit: Extract<Visit, { kind: "checked" }>; links: string[] },
): Promise<void> {
  const { page, links } = audited;
  const { reply, audit, isPdf, builder: detectedBuilder } = audited.visit;
  const now = step.services.clock.now();
  const isWeaker = !isPdf && isWeakerThanBefore(step, page, audit);
  if (detectedBuilder !== undefined)
    await tx.update(sites).set({ detectedBuilder }).where(eq(sites.id, page.siteId));
  await update(tx, page, {
    state: "checked",
    isPdf,
    reason: null,
    status: reply.status,
    title: storableText(audit.title, TITLE_LIMIT),
    etag: header(reply.etag),
    lastModified: header(reply.lastModified),
    contentHash: reply.contentHash,
    engines: isWeaker ? page.engines : enginesOf(audit),
    links,
    omitted: audit.omitted,
    checkedAt: now,
  });
  const place = {
    siteId: step.site.id,
    scanId: step.scan?.id ?? null,
    pageId: page.id,
    now,
    keepsOthers: isWeaker,
  };
  await storeFindings(tx, place, audit.findings, audit.pictures);
}

/**
 * Whether the configured browser was unavailable, so earlier findings that require it may still
 * hold.
 */
export function isWeakerThanBefore(
  { services }: Pick<PageStep, "services">,
  { engines }: ScanPage,
  audit: PageAudit,
): boolean {
  const usesBrowser = (list: string) => list.includes(inBrowser(""));
  return services.browserScanner !== null && usesBrowser(engines ?? "") && !usesBrowser(enginesOf(audit));
}

/** Stores a skipped page, without findings if it leads to another page. */
async function skip(
  tx: Transaction,
  page: ScanPage,
  { reason, target, reply }: { reason: PageReasonCode; target: string | null; reply?: Reply },
): Promise<void> {
  await update(tx, page, {
    state: "skipped",
    reason,
    target,
    status: reply?.status ?? null,
    contentHash: null,
  });
  if (leadsOn(reason)) await deleteFindings(tx, page.id);
}

export function leadsOn(reason: PageReasonCode): boolean {
  return reason === "redirect" || reason === "copy";
}

/**
 * Returns the page that this page copies: its canonical address, if it differs only in the query or
 * a trailing slash. Many sites name a wrong canonical page, which would hide others.
 */
export function originalOf(
  { crawl }: Pick<ScanStep, "crawl">,
  { url }: ScanPage,
  { canonical }: PageAudit,
): string | null {
  const address = canonical === null ? null : pageAddress(canonical, crawl.origin);
  if (!address || address === url) return null;
  const path = (of: string) => new URL(of).pathname.replace(/\/$/, "");
  return path(address) === path(url) ? address : null;
}

function pagesIn(links: readonly string[], origin: string): string[] {
  const all = uniquePages(links, origin);
  const pdfs = all.filter(isPdfAddress);
  const pages = all.filter((url) => !pdfs.includes(url));
  return [...pages.slice(0, MAX_LINKS), ...pdfs.slice(0, MAX_PDF_LINKS)];
}

async function update(tx: Transaction, page: ScanPage, values: Partial<ScanPage>): Promise<void> {
  await tx.update(scanPages).set(values).where(eq(scanPages.id, page.id));
}

/** Returns a header to store; null if it is too long or cannot be sent in a request. */
function header(value: string | null): string | null {
  return value !== null && value.length <= HEADER_LIMIT && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

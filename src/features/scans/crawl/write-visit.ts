import { eq } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { type ScanPage, scanPages } from "#src/db/schema/scans.ts";
import { inBrowser } from "#src/scanner/browser/engine-names.ts";
import { pageAddress } from "#src/scanner/crawl/page-address.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import { storeJudgement } from "../../corrections/live/store-judgement.ts";
import { deleteFindings, storeFindings } from "../issues/store-findings.ts";
import { enginesOf } from "../sites/engines-line.ts";
import type { NoteCode, PageReasonCode } from "../sites/reason-words.ts";
import { storableText } from "../sites/storable-text.ts";
import { enlistPages } from "./enlist-pages.ts";
import type { ScanStep } from "./scan-step.ts";

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

/** Result of a request for a page. */
export type Visit =
  | { kind: "checked"; reply: Reply; audit: PageAudit; correctionsReadAt: Date }
  | { kind: "unchanged"; reply: Reply }
  | { kind: "skipped"; reason: PageReasonCode; target: string | null; reply?: Reply }
  | FailedVisit
  /** This process has no room for it now. */
  | { kind: "later"; waitMs: number };

/** Links stored per page, for when it is unchanged. */
const MAX_LINKS = 300;
const TITLE_LIMIT = 300;
const HEADER_LIMIT = 300;

/** Result of storing a visit. */
export interface Written {
  /** Notes for the owner. */
  notes: NoteCode[];
  /** Public ids of widgets whose cached views are to be invalidated after the transaction. */
  publicIds: string[];
}

/** Stores a page's result, its findings, what corrections do there, and the pages it leads to. */
export async function writeVisit(
  tx: Transaction,
  step: ScanStep,
  page: ScanPage,
  visit: Exclude<Visit, { kind: "later" }>,
): Promise<Written> {
  const notes = await writePage(tx, step, page, visit);
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

async function writePage(
  tx: Transaction,
  step: ScanStep,
  page: ScanPage,
  visit: Exclude<Visit, { kind: "later" }>,
): Promise<NoteCode[]> {
  switch (visit.kind) {
    case "checked": {
      const original = originalOf(step, page, visit.audit);
      if (original) return skip(tx, step, page, { reason: "copy", target: original, ...visit });
      return storeAudit(tx, step, page, visit);
    }
    case "unchanged": {
      const checkedAt = step.services.clock.now();
      const { status } = visit.reply;
      await update(tx, page, { state: "unchanged", reason: null, status, checkedAt });
      return enlist(tx, step, page.links);
    }
    case "skipped":
      return skip(tx, step, page, visit);
    case "failed":
      await update(tx, page, { state: "failed", reason: visit.reason, status: visit.reply?.status ?? null });
      return [];
  }
}

async function storeAudit(
  tx: Transaction,
  step: ScanStep,
  page: ScanPage,
  { reply, audit }: Extract<Visit, { kind: "checked" }>,
): Promise<NoteCode[]> {
  const now = step.services.clock.now();
  const isWeaker = isWeakerThanBefore(step, page, audit);
  const links = audit.robots.nofollow ? [] : pagesIn(audit.links, step.crawl.origin);
  await update(tx, page, {
    state: "checked",
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
  const { id: scanId, siteId } = step.scan;
  const audited = { siteId, scanId, pageId: page.id, now, keepsOthers: isWeaker };
  await storeFindings(tx, audited, audit.findings, audit.pictures);
  return enlist(tx, step, links);
}

/** Whether the browser that is set was away, so that findings which need it may still be true. */
function isWeakerThanBefore({ services }: ScanStep, { engines }: ScanPage, audit: PageAudit): boolean {
  const usesBrowser = (list: string) => list.includes(inBrowser(""));
  return services.browserScanner !== null && usesBrowser(engines ?? "") && !usesBrowser(enginesOf(audit));
}

/** A page that leads to another one has no findings of its own. */
async function skip(
  tx: Transaction,
  step: ScanStep,
  page: ScanPage,
  visit: { reason: PageReasonCode; target: string | null; reply?: Reply },
): Promise<NoteCode[]> {
  const { reason, target, reply } = visit;
  await update(tx, page, {
    state: "skipped",
    reason,
    target,
    status: reply?.status ?? null,
    contentHash: null,
  });
  if (reason !== "redirect" && reason !== "copy") return [];
  await deleteFindings(tx, page.id);
  return target === null ? [] : enlist(tx, step, [target]);
}

/**
 * Returns the page of which this one is a copy: its canonical address if both differ in the query
 * or a final slash alone. Many sites name a wrong page there, which would hide the others.
 */
function originalOf({ crawl }: ScanStep, { url }: ScanPage, { canonical }: PageAudit): string | null {
  const address = canonical === null ? null : pageAddress(canonical, crawl.origin);
  if (!address || address === url) return null;
  const path = (of: string) => new URL(of).pathname.replace(/\/$/, "");
  return path(address) === path(url) ? address : null;
}

function pagesIn(links: readonly string[], origin: string): string[] {
  return [...new Set(links.flatMap((link) => pageAddress(link, origin) ?? []))].slice(0, MAX_LINKS);
}

function enlist(tx: Transaction, { scan, crawl, site, services }: ScanStep, addresses: string[]) {
  const enlisting = { scan, crawl, leftOut: site.leftOut, now: services.clock.now() };
  return enlistPages(tx, enlisting, addresses);
}

async function update(tx: Transaction, page: ScanPage, values: Partial<ScanPage>): Promise<void> {
  await tx.update(scanPages).set(values).where(eq(scanPages.id, page.id));
}

/** A header that is too long, or that no request may repeat, is not stored. */
function header(value: string | null): string | null {
  return value !== null && value.length <= HEADER_LIMIT && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

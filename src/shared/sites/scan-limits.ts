import type { PlanId } from "../billing/prices-trial-and-grace.ts";

export interface ScanLimits {
  /** Websites per account. */
  sites: number;
  /** Pages per scan of a website. */
  pages: number;
  /** Linked PDFs per scan of a website, in addition to pages. */
  pdfs: number;
  /** Scans that an account's team may start per day, in addition to scheduled scans. */
  scansPerDay: number;
}

export const SCAN_LIMITS: Record<PlanId, ScanLimits> = {
  starter: { sites: 1, pages: 25, pdfs: 10, scansPerDay: 3 },
  professional: { sites: 5, pages: 250, pdfs: 50, scansPerDay: 10 },
  business: { sites: 20, pages: 1_000, pdfs: 200, scansPerDay: 30 },
};

/**
 * Limits without billing, above what a single server can scan in a night at one request per second.
 * Operators can lower them with SCAN_PAGES and `handrail scans limits`.
 */
export const UNSOLD_SCAN_LIMITS: ScanLimits = {
  sites: 10_000,
  pages: 100_000,
  pdfs: 1_000,
  scansPerDay: 1_000,
};

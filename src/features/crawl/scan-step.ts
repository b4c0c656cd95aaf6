import type { Correction } from "#shared/corrections/correction.ts";
import type { Scan } from "#src/db/schema/sites.ts";
import type { PageAudit } from "#src/scanner/findings.ts";
import type { OpenPage } from "#src/scanner/reading/page-reader.ts";
import type { Services } from "#src/services.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import type { ClaimedStep } from "./claim-step.ts";

export interface ScanStep extends ClaimedStep {
  services: Services;
  crawl: Crawl;
  auditor: Auditor;
}

/** A request for one page, by a scan or, without one, by a check of the page alone. */
export interface PageStep extends Pick<ScanStep, "services" | "crawl" | "auditor" | "site"> {
  scan: Scan | null;
}

/** Auditor of pages that knows its engines' versions. */
export interface Auditor {
  /** Engines used by this process's latest audit; null before the first. */
  engines: string | null;
  /**
   * @param corrections the page's live corrections; the page is audited both with and without them
   */
  audit(page: OpenPage, corrections: readonly Correction[]): Promise<PageAudit>;
}

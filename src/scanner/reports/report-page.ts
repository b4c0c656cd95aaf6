import type { PageAudit } from "../findings.ts";
import { issueIdentity } from "../issue-identity.ts";
import type { ReportedPage } from "./scan-report.ts";

/** Returns a page's audit in the form that reports expect. */
export function reportPage(url: string, scannedAt: Date, audit: PageAudit): ReportedPage {
  const { title, engines, findings, omitted } = audit;
  return {
    url,
    title,
    scannedAt,
    engines,
    findings: findings.map((finding) => ({
      ...finding,
      origin: finding.origin ?? "own",
      identity: issueIdentity(finding).join(" "),
    })),
    omitted,
    problem: null,
  };
}

import type { SiteView } from "#shared/schemas/site.ts";
import type { Site } from "#src/db/schema/scans.ts";

/** Returns what an owner publishes to prove that a site is theirs. */
export function proofRecord({ origin, host, proofToken }: Site): SiteView["proofRecord"] {
  return {
    dnsName: `_accessibility-scan.${host}`,
    dnsText: `accessibility-scan=${proofToken}`,
    fileUrl: `${origin}/.well-known/accessibility-scan.txt`,
    fileText: proofToken,
  };
}

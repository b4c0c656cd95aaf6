import type { SiteProof } from "#shared/sites/choices.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import type { Site } from "#src/db/schema/sites.ts";

/** Returns the proof that a site belongs to its account; null if its widget was only seen there. */
export function proofOf({ claim }: Pick<Site, "claim">): SiteProof | null {
  return claim === "widget" ? null : claim;
}

/** Returns the DNS record and the file that prove site ownership. */
export function proofRecord({ origin, host, proofToken }: Site): SiteView["proofRecord"] {
  return {
    dnsName: `_accessibility-scan.${host}`,
    dnsText: `accessibility-scan=${proofToken}`,
    fileUrl: `${origin}/.well-known/accessibility-scan.txt`,
    fileText: proofToken,
  };
}

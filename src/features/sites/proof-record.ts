import type { SiteProof } from "#shared/sites/choices.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import type { Site } from "#src/db/schema/sites.ts";

/** Returns the proof that a site is its account's; null for one where its widget was only seen. */
export function proofOf({ claim }: Pick<Site, "claim">): SiteProof | null {
  return claim === "widget" ? null : claim;
}

/** Returns what an owner publishes to prove that a site is theirs. */
export function proofRecord({ origin, host, proofToken }: Site): SiteView["proofRecord"] {
  return {
    dnsName: `_accessibility-scan.${host}`,
    dnsText: `accessibility-scan=${proofToken}`,
    fileUrl: `${origin}/.well-known/accessibility-scan.txt`,
    fileText: proofToken,
  };
}

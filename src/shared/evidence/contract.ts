import type { Contract, Sent } from "../endpoint.ts";
import type { CreateArchiveSchema, EvidenceKeyList } from "./schemas.ts";

/**
 * Creates a ZIP archive of the account's evidence, or of a single website's.
 * @produces application/zip
 */
export const createArchive: Contract<{ body: Sent<typeof CreateArchiveSchema>; output: Blob }> =
  "POST /api/evidence/archives";

/** Public keys for the evidence that this installation has signed. */
export const listEvidenceKeys: Contract<{ output: EvidenceKeyList }> = "GET /api/evidence/keys";

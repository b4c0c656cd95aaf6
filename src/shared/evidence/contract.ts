import type { Contract, Sent } from "../endpoint.ts";
import type { CreateArchiveSchema, EvidenceKeyList } from "./schemas.ts";

/**
 * Creates a ZIP archive of evidence for the account or a single website.
 * @produces application/zip
 */
export const createArchive: Contract<{ body: Sent<typeof CreateArchiveSchema>; output: Blob }> =
  "POST /api/evidence/archives";

/** Public keys for evidence signed by this installation. */
export const listEvidenceKeys: Contract<{ output: EvidenceKeyList }> = "GET /api/evidence/keys";

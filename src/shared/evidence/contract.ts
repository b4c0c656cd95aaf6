import type { Contract, Sent } from "../endpoint.ts";
import type { CreateArchiveSchema, EvidenceKeyList } from "./schemas.ts";

/**
 * Makes a ZIP archive of the account's evidence, or of that about one website.
 * @produces application/zip
 */
export const createArchive: Contract<{ body: Sent<typeof CreateArchiveSchema>; output: Blob }> =
  "POST /api/evidence/archives";

/** The public keys with which this installation has signed evidence. */
export const listEvidenceKeys: Contract<{ output: EvidenceKeyList }> = "GET /api/evidence/keys";

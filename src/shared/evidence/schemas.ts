import * as v from "valibot";
import { SCAN_VALIDATION } from "../sites/messages.ts";

export const CreateArchiveSchema = v.object({
  /** ID of the website; null for all of the account's evidence. */
  site: v.nullable(v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id))),
});
export type CreateArchiveInput = v.InferOutput<typeof CreateArchiveSchema>;

export interface EvidenceKeyList {
  keys: Array<{
    /** SHA-256 hash of the key, in hex. */
    id: string;
    /** Ed25519 key, 32 bytes in hex. */
    publicKey: string;
    /** Time of the key's first signature. */
    since: string;
  }>;
}

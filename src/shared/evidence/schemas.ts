import * as v from "valibot";
import { SCAN_VALIDATION } from "../sites/messages.ts";

export const CreateArchiveSchema = v.object({
  /** Id of the website that it is about; null for all of the account's. */
  site: v.nullable(v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id))),
});
export type CreateArchiveInput = v.InferOutput<typeof CreateArchiveSchema>;

export interface EvidenceKeyList {
  keys: Array<{
    /** SHA-256 of the key, in hex. */
    id: string;
    /** Ed25519, 32 bytes in hex. */
    publicKey: string;
    /** Its first signature. */
    since: string;
  }>;
}

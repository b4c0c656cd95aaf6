import * as v from "valibot";
import { nonEmptyListSchema } from "../schemas/lists.ts";
import { trimmedTextSchema } from "../schemas/trimmed-text.ts";
import { KEY_HOLDERS, KEY_SCOPES, type KeyHolder, type KeyScope } from "./choices.ts";
import { KEY_DAYS } from "./key-limits.ts";
import { KEY_VALIDATION } from "./messages.ts";

export const CreateKeySchema = v.object({
  name: trimmedTextSchema(KEY_VALIDATION.name, 60),
  scopes: nonEmptyListSchema(
    v.picklist(KEY_SCOPES, KEY_VALIDATION.scopes),
    KEY_SCOPES.length,
    KEY_VALIDATION.scopes,
  ),
  days: v.picklist(KEY_DAYS, KEY_VALIDATION.days),
  /** The key's holder; the caller if absent. */
  holder: v.optional(v.picklist(KEY_HOLDERS, KEY_VALIDATION.holder), "person"),
});
export type CreateKeyInput = v.InferOutput<typeof CreateKeySchema>;

export interface KeyView {
  id: string;
  name: string;
  /** First characters of the key, so users can recognize it. */
  start: string;
  scopes: KeyScope[];
  /** Holder on whose behalf the key acts; an account's key acts for its owner. */
  holder: KeyHolder;
  /** Name or address of the key's creator; null once that user is deleted. */
  by: string | null;
  /** Whether the caller created it. */
  isOwn: boolean;
  createdAt: string;
  expiresAt: string;
  /** Date of its last use, e.g. `2026-11-24`; null before first use. */
  lastUsedOn: string | null;
}

export interface CreatedKey {
  /** The key itself, shown only once. */
  secret: string;
  key: KeyView;
}

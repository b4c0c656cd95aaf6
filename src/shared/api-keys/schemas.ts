import * as v from "valibot";
import { KEY_DAYS, KEY_HOLDERS, KEY_SCOPES, type KeyHolder, type KeyScope } from "./choices.ts";
import { KEY_VALIDATION } from "./messages.ts";

export const CreateKeySchema = v.object({
  name: v.pipe(
    v.string(KEY_VALIDATION.name),
    v.trim(),
    v.nonEmpty(KEY_VALIDATION.name),
    v.maxLength(60, KEY_VALIDATION.name),
  ),
  scopes: v.pipe(
    v.array(v.picklist(KEY_SCOPES, KEY_VALIDATION.scopes), KEY_VALIDATION.scopes),
    v.minLength(1, KEY_VALIDATION.scopes),
    v.maxLength(KEY_SCOPES.length, KEY_VALIDATION.scopes),
  ),
  /** Days until it expires. */
  days: v.picklist(KEY_DAYS, KEY_VALIDATION.days),
  /** Whose key it is; the caller's without it. */
  holder: v.optional(v.picklist(KEY_HOLDERS, KEY_VALIDATION.holder), "person"),
});
export type CreateKeyInput = v.InferOutput<typeof CreateKeySchema>;

/** A key without its secret. */
export interface KeyView {
  id: string;
  name: string;
  /** First characters of the key, to recognize it by. */
  start: string;
  scopes: KeyScope[];
  /** Holder, in whose name it acts: for the account, its owner. */
  holder: KeyHolder;
  /** Name or address of the person who made it; null once they are deleted. */
  by: string | null;
  /** Whether the caller made it. */
  isOwn: boolean;
  createdAt: string;
  expiresAt: string;
  /** Day of its last use, e.g. `2026-11-24`; null before the first. */
  lastUsedOn: string | null;
}

export interface CreatedKey {
  /** The key itself, which nothing shows a second time. */
  secret: string;
  key: KeyView;
}

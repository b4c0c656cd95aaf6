import { readItem, removeItem, writeItem } from "#ui/browser/storage.ts";

/** Where step 1 leaves whose registration is under way, for a reload and for `continue` (spec section 2). */
const ID_KEY = "incompleteUserId";
const EMAIL_KEY = "incompleteUserEmail";

export interface IncompleteUser {
  userId: number;
  email: string;
}

export function rememberIncompleteUser({ userId, email }: IncompleteUser): void {
  writeItem(ID_KEY, String(userId));
  writeItem(EMAIL_KEY, email);
}

export function hasIncompleteUser(): boolean {
  return readItem(ID_KEY) !== null;
}

export function incompleteEmail(): string | null {
  return readItem(EMAIL_KEY);
}

export function forgetIncompleteUser(): void {
  removeItem(ID_KEY);
  removeItem(EMAIL_KEY);
}

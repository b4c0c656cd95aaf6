import { readItem, removeItem, writeItem } from "#ui/browser/storage.ts";

/** The user whose registration is in progress, stored for reloads and for `?continue=`. */
const ID_KEY = "incompleteUserId";
const EMAIL_KEY = "incompleteUserEmail";

export interface IncompleteUser {
  userId: number;
  email: string;
}

export function storeIncompleteUser({ userId, email }: IncompleteUser): void {
  writeItem(ID_KEY, String(userId));
  writeItem(EMAIL_KEY, email);
}

export function hasIncompleteUser(): boolean {
  return readItem(ID_KEY) !== null;
}

export function incompleteEmail(): string | null {
  return readItem(EMAIL_KEY);
}

export function clearIncompleteUser(): void {
  removeItem(ID_KEY);
  removeItem(EMAIL_KEY);
}

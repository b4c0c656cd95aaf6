import { readItem, removeItem, writeItem } from "./storage.ts";

/** The token is stored under both keys. */
const KEYS = ["token", "auth-token"] as const;

export function readToken(): string | null {
  for (const key of KEYS) {
    const token = readItem(key);
    if (token) return token;
  }
  return null;
}

export function storeToken(token: string): void {
  for (const key of KEYS) writeItem(key, token);
}

export function clearToken(): void {
  for (const key of KEYS) removeItem(key);
}

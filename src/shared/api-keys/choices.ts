/** Parts of an account that a key can open, each with a name for people. */
export const KEY_AREAS = ["widgets", "scans", "reports"] as const;
export type KeyArea = (typeof KEY_AREAS)[number];

/** Permission of a key, e.g. `scans:read`. To write includes to read. */
export type KeyScope = `${KeyArea}:${"read" | "write"}`;

export const KEY_SCOPES = KEY_AREAS.flatMap((area): KeyScope[] => [`${area}:read`, `${area}:write`]);

/** Days for which a key can be valid. */
export const KEY_DAYS = [30, 90, 365] as const;

/** Holders of keys: the person who makes one, or the account, which people may leave. */
export const KEY_HOLDERS = ["person", "account"] as const;
export type KeyHolder = (typeof KEY_HOLDERS)[number];

/** Begins every key, so that programs that look for leaked secrets recognize one. */
export const KEY_PREFIX = "hr_";

/** Valid keys of one person in one account, and of an account itself. */
export const MAX_KEYS = 20;

/** Whether scopes include one, directly or because writing includes reading. */
export function includesScope(scopes: readonly KeyScope[], scope: KeyScope): boolean {
  return scopes.includes(scope) || scopes.some((one) => one === scope.replace(":read", ":write"));
}

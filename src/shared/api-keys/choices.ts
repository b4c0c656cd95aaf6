/** Parts of an account that a key can access. */
export const KEY_AREAS = ["widgets", "scans", "reports"] as const;
export type KeyArea = (typeof KEY_AREAS)[number];

/** A key's permission, e.g. `scans:read`. Write access includes read access. */
export type KeyScope = `${KeyArea}:${"read" | "write"}`;

export const KEY_SCOPES = KEY_AREAS.flatMap((area): KeyScope[] => [`${area}:read`, `${area}:write`]);

/** Holders of a key: the user who creates it, or the account, whose keys outlast its members. */
export const KEY_HOLDERS = ["person", "account"] as const;
export type KeyHolder = (typeof KEY_HOLDERS)[number];

/** Prefix of every key, which lets secret scanners recognize leaked keys. */
export const KEY_PREFIX = "hr_";

/** Whether the scopes include the given scope, directly or through write access. */
export function includesScope(scopes: readonly KeyScope[], scope: KeyScope): boolean {
  return scopes.includes(scope) || scopes.some((one) => one === scope.replace(":read", ":write"));
}

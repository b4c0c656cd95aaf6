import type { MemberRole } from "#shared/team/roles.ts";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";

/**
 * Returns a claim's values, from a list or a single string; null if there is no such claim. Looks
 * up the name as is, then as a path such as `realm_access.roles`.
 */
export function claimValues(claims: object, name: string): string[] | null {
  const value = memberOf(claims, name) ?? name.split(".").reduce(memberOf, claims);
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}

/**
 * Returns the role granted by a user's claims; null if there is none, in which case the user is
 * refused.
 */
export function roleOf(
  { roleClaim, managers, viewers, otherRole }: SsoConnection,
  claims: object,
): MemberRole | null {
  const values = roleClaim === null ? [] : (claimValues(claims, roleClaim) ?? []);
  if (values.some((value) => managers.includes(value))) return "manager";
  if (values.some((value) => viewers.includes(value))) return "viewer";
  return otherRole === "none" ? null : otherRole;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

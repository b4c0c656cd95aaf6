import type { MemberRole } from "#shared/team/roles.ts";
import type { SsoConnection } from "../../db/schema/single-sign-on.ts";

/**
 * Returns a claim's texts: those of a list, or its one. The name is looked up as it is, and then as
 * a path such as `realm_access.roles`. Null if there is no such claim.
 */
export function claimValues(claims: object, name: string): string[] | null {
  const value = memberOf(claims, name) ?? name.split(".").reduce(memberOf, claims);
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}

/** Returns the role that a person's claims give them; null for none, which refuses them. */
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

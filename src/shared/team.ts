import { PLAN_IDS, type PlanId } from "./plans.ts";

/** What an owner may make of somebody they invite. */
export const MEMBER_ROLES = ["manager", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a person is in the account that they are switched to. */
export type Role = "owner" | MemberRole;

/** Multi-account and team management begin with Professional (spec section 9). */
export function includesTeam(plan: PlanId): boolean {
  return PLAN_IDS.indexOf(plan) >= PLAN_IDS.indexOf("professional");
}

/** Whether a role changes widgets and reports, rather than only reading them. */
export function mayManage(role: Role): boolean {
  return role !== "viewer";
}

import { parseUrl } from "./parse-url.ts";
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

/** How many days a mailed invitation works. */
export const INVITE_DAYS = 7;

/** What an account is called to those who work in it: its website's host, else its owner's address. */
export function accountName({ websiteUrl, email }: { websiteUrl: string | null; email: string }): string {
  return parseUrl(websiteUrl ?? "")?.hostname.replace(/^www\./, "") ?? email;
}

/** Whether a role changes widgets and reports, rather than only reading them. */
export function mayManage(role: Role): boolean {
  return role !== "viewer";
}

import { parseUrl } from "../parse-url.ts";

export const MEMBER_ROLES = ["manager", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A user's role in the current account. */
export type Role = "owner" | MemberRole;

/** Part of an account visible to a viewer: these widgets and scanned websites, by ID. */
export interface AccountPart {
  widgets: string[];
  sites: string[];
}

/** Number of days an emailed invitation is valid. */
export const INVITE_DAYS = 7;

/**
 * Returns an account's display name: its website's host or, without one, its owner's email address.
 */
export function accountName({ websiteUrl, email }: { websiteUrl: string | null; email: string }): string {
  return parseUrl(websiteUrl ?? "")?.hostname.replace(/^www\./, "") ?? email;
}

/** Whether a role may change widgets and barrier reports. */
export function mayManage(role: Role): boolean {
  return role !== "viewer";
}

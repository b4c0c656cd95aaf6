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

interface Owner {
  websiteUrl: string | null;
  contactPerson: string | null;
  email: string;
}

/**
 * Returns an account's name for its team: the host of the owner's website, or else the owner's name
 * or address. Names of one machine or network, such as `localhost`, identify no account.
 */
export function accountName({ websiteUrl, contactPerson, email }: Owner): string {
  const host = parseUrl(websiteUrl ?? "")?.hostname.replace(/^www\./, "") ?? "";
  const isPublic = /\.(?!local$|localhost$)[^.]*[^.\d][^.]*$/.test(host);
  return isPublic ? host : (plainName(contactPerson) ?? email);
}

/** Returns `Ana Potter (ana@example.com)`, or only the address without a plain name. */
export function nameAndAddress({ contactPerson, email }: Omit<Owner, "websiteUrl">): string {
  const name = plainName(contactPerson);
  return name === null ? email : `${name} (${email})`;
}

/**
 * Returns a name if it looks like a person's, since emails to strangers must not carry addresses,
 * numbers or sentences that an owner entered as a name.
 */
export function plainName(name: string | null): string | null {
  // Up to four words of letters; in the function, so that bundles without it don't contain it.
  const plain = /^\p{L}[\p{L}\p{M}'’-]{0,29}\.?(?: \p{L}[\p{L}\p{M}'’-]{0,29}\.?){0,3}$/u;
  return name !== null && plain.test(name) ? name : null;
}

/** Whether a role may change widgets and barrier reports. */
export function mayManage(role: Role): boolean {
  return role !== "viewer";
}

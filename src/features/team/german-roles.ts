import type { MemberRole } from "#shared/team/roles.ts";

/** Names of roles in German mails. */
export const GERMAN_ROLES: Record<MemberRole, string> = { manager: "Manager", viewer: "Betrachter" };

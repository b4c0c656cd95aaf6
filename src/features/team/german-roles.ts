import type { MemberRole } from "#shared/team/roles.ts";

export const GERMAN_ROLES: Record<MemberRole, string> = { manager: "Manager", viewer: "Betrachter" };

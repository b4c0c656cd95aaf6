import type { Role } from "#shared/team.ts";

export const ROLE_NAMES: Record<Role, string> = { owner: "Owner", manager: "Manager", viewer: "Viewer" };

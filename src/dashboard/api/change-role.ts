import { API, fillPath } from "#shared/paths.ts";
import type { MemberRole } from "#shared/team.ts";
import { request } from "#ui/browser/fetcher.ts";

export function changeRole(userId: number, role: MemberRole): Promise<null> {
  return request("PATCH", fillPath(API.teamMember, { userId }), { body: { role } });
}

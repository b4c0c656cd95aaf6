import { API, fillPath } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function removeMember(userId: number): Promise<null> {
  return request("DELETE", fillPath(API.teamMember, { userId }));
}

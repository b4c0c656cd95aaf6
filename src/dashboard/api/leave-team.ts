import { API, fillPath } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function leaveTeam(accountId: number): Promise<null> {
  return request("DELETE", fillPath(API.membership, { accountId }));
}

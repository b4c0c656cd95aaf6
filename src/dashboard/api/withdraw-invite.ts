import { API, fillPath } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function withdrawInvite(id: string): Promise<null> {
  return request("DELETE", fillPath(API.teamInvite, { id }));
}

import { API, fillPath } from "#shared/paths.ts";
import type { InviteView } from "#shared/schemas/team.ts";
import { request } from "#ui/browser/fetcher.ts";

export function resendInvite(id: string): Promise<InviteView> {
  return request("POST", fillPath(API.teamInviteMail, { id }));
}

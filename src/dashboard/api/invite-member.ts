import { API } from "#shared/paths.ts";
import type { InviteInput, InviteView } from "#shared/schemas/team.ts";
import { request } from "#ui/browser/fetcher.ts";

export function inviteMember(invite: InviteInput): Promise<InviteView> {
  return request("POST", API.teamInvites, { body: invite });
}

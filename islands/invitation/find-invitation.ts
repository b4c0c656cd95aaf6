import { API } from "#shared/paths.ts";
import type { InvitationView } from "#shared/schemas/team.ts";
import { request } from "#ui/browser/fetcher.ts";

/** The token goes in the body, so that it stands in no log of addresses. */
export function findInvitation(token: string, signal: AbortSignal): Promise<InvitationView> {
  return request("POST", API.invitation, { body: { token }, signal, anonymous: true });
}

import { API } from "../../src/shared/paths.ts";
import type { InvitationView } from "../../src/shared/schemas/team.ts";
import { request } from "../../src/ui/browser/fetcher.ts";

/** The token goes in the body, so that it stands in no log of addresses. */
export function findInvitation(token: string, signal: AbortSignal): Promise<InvitationView> {
  return request("POST", API.invitation, { body: { token }, signal, anonymous: true });
}

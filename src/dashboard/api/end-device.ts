import { ACCOUNT_API, fillPath } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

/** Signs another device out, or all others where none is named. */
export function endDevice(id: string | null): Promise<void> {
  return request("DELETE", id ? fillPath(ACCOUNT_API.session, { id }) : ACCOUNT_API.sessions);
}

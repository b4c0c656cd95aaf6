import { API } from "../../shared/paths.ts";
import type { UserView } from "../../shared/schemas/account.ts";
import { request } from "../../ui/browser/fetcher.ts";

export function fetchUser(signal: AbortSignal): Promise<UserView> {
  return request("GET", API.user, { signal });
}

import { API } from "#shared/paths.ts";
import type { SignedInView } from "#shared/schemas/user.ts";
import { request } from "#ui/browser/fetcher.ts";

export function fetchUser(signal: AbortSignal): Promise<SignedInView> {
  return request("GET", API.user, { signal });
}

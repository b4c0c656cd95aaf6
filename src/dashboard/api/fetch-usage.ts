import { API } from "#shared/paths.ts";
import type { UsageView } from "#shared/schemas/usage.ts";
import { request } from "#ui/browser/fetcher.ts";

/** @param search what is asked for, as `UsageQuerySchema` says. */
export function fetchUsage(search: string, signal: AbortSignal): Promise<UsageView> {
  return request("GET", `${API.usage}?${search}`, { signal });
}

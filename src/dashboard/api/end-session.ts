import { API } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function endSession(): Promise<void> {
  return request("POST", API.logout, { keepalive: true });
}

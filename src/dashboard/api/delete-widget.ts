import { API, fillPath } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function deleteWidget(id: string): Promise<void> {
  return request("DELETE", fillPath(API.widget, { id }));
}

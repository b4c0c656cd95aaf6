import { API, fillPath } from "#shared/paths.ts";
import { request } from "#ui/browser/fetcher.ts";

export function bringBackWidget(id: string): Promise<void> {
  return request("POST", fillPath(API.widgetReturn, { id }));
}

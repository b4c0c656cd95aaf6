import { API, fillPath } from "#shared/paths.ts";
import type { CopiedSettingsView, CopySettingsInput } from "#shared/schemas/widget.ts";
import { request } from "#ui/browser/fetcher.ts";

export function copySettings(id: string, input: CopySettingsInput): Promise<CopiedSettingsView> {
  return request("POST", fillPath(API.widgetSettingsCopies, { id }), { body: input });
}

import { API, fillPath } from "#shared/paths.ts";
import type { InstallCheckInput, InstallCheckView } from "#shared/schemas/install-check.ts";
import { request } from "#ui/browser/fetcher.ts";

export function checkInstall(id: string, input: InstallCheckInput): Promise<InstallCheckView> {
  return request("POST", fillPath(API.widgetInstallCheck, { id }), { body: input });
}

import type { InstallCheckSchema, InstallCheckView } from "../schemas/install-check.ts";
import type { Endpoint, Sent } from "./endpoint.ts";

/** Looks at a page of the owner's for what keeps the widget from showing. */
export const checkInstall: Endpoint<{
  params: { id: string };
  body: Sent<typeof InstallCheckSchema>;
  output: InstallCheckView;
}> = { method: "POST", path: "/api/widgets/:id/install-check" };

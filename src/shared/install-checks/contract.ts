import type { ById, Contract, Sent } from "../endpoint.ts";
import type { InstallCheckSchema, InstallCheckView } from "./schemas.ts";

/** Looks at a page of the owner's for what keeps the widget from showing. */
export const checkInstall: Contract<
  ById & { body: Sent<typeof InstallCheckSchema>; output: InstallCheckView }
> = "POST /api/widgets/:id/install-check";

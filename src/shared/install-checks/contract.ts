import type { ById, Contract, Sent } from "../endpoint.ts";
import type { InstallCheckSchema, InstallCheckView } from "./schemas.ts";

/** Checks one of the owner's pages for anything that prevents the widget from being shown. */
export const checkInstall: Contract<
  ById & { body: Sent<typeof InstallCheckSchema>; output: InstallCheckView }
> = "POST /api/widgets/:id/install-check";

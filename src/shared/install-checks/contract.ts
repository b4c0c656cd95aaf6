import type { ById, Contract, Sent } from "../endpoint.ts";
import type { InstallCheckSchema, InstallCheckView } from "./schemas.ts";

/** Checks a page of the owner's for anything that keeps the widget from showing. */
export const checkInstall: Contract<
  ById & { body: Sent<typeof InstallCheckSchema>; output: InstallCheckView }
> = "POST /api/widgets/:id/install-check";

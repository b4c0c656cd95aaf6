import type { ById, Contract, Sent } from "../endpoint.ts";
import type { ManualCheckView, SaveManualCheckSchema } from "./schemas.ts";

export const listManualChecks: Contract<ById & { output: ManualCheckView[] }> =
  "GET /api/sites/:id/manual-checks";

export const saveManualCheck: Contract<{
  params: { id: string; check: string };
  body: Sent<typeof SaveManualCheckSchema>;
  output: ManualCheckView[];
}> = "PUT /api/sites/:id/manual-checks/:check";

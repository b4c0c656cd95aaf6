import { API } from "#shared/paths.ts";
import type { PlanChoice, PlanPreview } from "#shared/schemas/billing.ts";
import { request } from "#ui/browser/fetcher.ts";

export function previewPlan(choice: PlanChoice): Promise<PlanPreview> {
  return request("POST", API.billingPreview, { body: choice });
}

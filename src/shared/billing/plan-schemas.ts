import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { BILLING_CYCLES, PLAN_IDS } from "./prices-trial-and-grace.ts";

export const PlanSchema = v.picklist(PLAN_IDS, VALIDATION.plan);

export const BillingCycleSchema = v.picklist(BILLING_CYCLES, VALIDATION.billingCycle);

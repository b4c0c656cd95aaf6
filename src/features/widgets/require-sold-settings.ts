import { coverageOf, includesAnalytics } from "#shared/coverage.ts";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { ERRORS } from "#shared/messages.ts";
import type { PlanId } from "#shared/plans.ts";
import type { OwnerSettings } from "#shared/widget-config.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";

export interface WidgetOwner {
  accountId: number;
  plan: PlanId;
}

/**
 * Checks settings that only some plans include. One that is on stays on after a change to a smaller
 * plan, so that nothing breaks on the owner's pages.
 * @throws DomainError `invalid` for one that is switched on.
 */
export function requireSoldSettings(
  config: Services["config"],
  owner: WidgetOwner,
  { before, after, fieldPrefix = "settings." }: SettingsChange,
): void {
  if (!after.analytics || before?.analytics || maySendAnalytics(config, owner)) return;
  const fields = { [`${fieldPrefix}analytics`]: DASHBOARD_VALIDATION.analyticsNotInPlan };
  throw new DomainError("invalid", ERRORS.invalid, { fields });
}

interface SettingsChange {
  /** Absent for a new widget. */
  before?: OwnerSettings;
  after: OwnerSettings;
  /** Precedes the names of settings in errors. */
  fieldPrefix?: string | undefined;
}

export function maySendAnalytics(config: Services["config"], owner: WidgetOwner): boolean {
  return includesAnalytics(coverageOf(config, owner));
}

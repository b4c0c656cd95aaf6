import { coverageOf, includesAnalytics, type Seller } from "#shared/billing/coverage.ts";
import type { PlanHolder } from "#shared/billing/current-plan.ts";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { ERRORS } from "#shared/messages.ts";
import type { OwnerSettings } from "#shared/widgets/settings-schema.ts";
import { DomainError } from "../../errors.ts";

export interface WidgetOwner extends PlanHolder {
  accountId: number;
}

/**
 * Checks settings that only some plans include. A setting that is on stays on after a downgrade, so
 * nothing breaks on the owner's pages.
 * @throws DomainError `invalid` for a setting that is being switched on.
 */
export function requireSoldSettings(
  services: Seller,
  owner: WidgetOwner,
  { before, after, fieldPrefix = "settings." }: SettingsChange,
): void {
  if (!after.analytics || before?.analytics || maySendAnalytics(services, owner)) return;
  const fields = { [`${fieldPrefix}analytics`]: DASHBOARD_VALIDATION.analyticsNotInPlan };
  throw new DomainError("invalid", ERRORS.invalid, { fields });
}

interface SettingsChange {
  /** Settings before the change; undefined for a new widget. */
  before?: OwnerSettings;
  after: OwnerSettings;
  /** Prefix for setting names in errors. */
  fieldPrefix?: string | undefined;
}

export function maySendAnalytics(services: Seller, owner: WidgetOwner): boolean {
  return includesAnalytics(coverageOf(services, owner));
}

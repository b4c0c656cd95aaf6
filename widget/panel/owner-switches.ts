import type { WidgetSettings } from "../../src/shared/widget-config.ts";
import type { HideDuration } from "../hiding.ts";

/** Settings that an owner's public view may carry. */
export interface OwnerSwitches {
  /** Visitors may report barriers. */
  reports?: boolean;
  /** How long visitors may hide the button for; all durations when unset. */
  hideFor?: readonly HideDuration[];
  /** The page's `dataLayer` is told which tools are used. */
  analytics?: boolean;
}

export function ownerSwitches(settings: WidgetSettings & OwnerSwitches): OwnerSwitches {
  return settings;
}

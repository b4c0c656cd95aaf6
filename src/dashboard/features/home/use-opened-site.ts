import { useState } from "react";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";

/** Widget whose installation panel is open. */
export interface OpenedSite {
  id: string;
  /** Whether it was opened from the list of steps, so focus has to move. */
  byStep: boolean;
}

/** Opens the panel for an owner's only widget while it waits for its first visitor. */
export function useOpenedSite(
  widgets: WidgetView[],
  states: LiveStateView[] | undefined,
): [OpenedSite | null, (site: OpenedSite | null) => void] {
  const [opened, setOpened] = useState<OpenedSite | null>();
  const [only, ...others] = widgets;
  const isWaiting = states?.some(({ widgetId, lastSeenAt }) => widgetId === only?.id && lastSeenAt === null);
  if (opened === undefined && only && others.length === 0 && isWaiting) {
    setOpened({ id: only.id, byStep: false });
  }
  return [opened ?? null, setOpened];
}

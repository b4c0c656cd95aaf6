import { useState } from "react";
import type { LiveStateView } from "#shared/schemas/live-state.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";

/** The widget whose installation is open. */
export interface OpenedSite {
  id: string;
  /** Opened from the list of steps, from where the focus goes along. */
  byStep: boolean;
}

/** Open at first is the only widget that an owner has, while it waits for its first visitor. */
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

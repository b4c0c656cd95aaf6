import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LiveStateView, listLiveStates } from "#shared/widgets/contract.ts";
import { pollInterval } from "../../poll-interval.ts";
import { query } from "../../query.ts";

/**
 * Polls a widget's state until it is live, and refetches when the user returns from another tab.
 */
export function useInstallState(widgetId: string): LiveStateView | undefined {
  const [openedAt] = useState(Date.now);
  const ofWidget = (states: LiveStateView[] | undefined) =>
    states?.find((state) => state.widgetId === widgetId);
  const isLive = (states: LiveStateView[] | undefined) => ofWidget(states)?.live ?? false;
  const { data } = useQuery({
    ...query(listLiveStates),
    refetchInterval: ({ state }) => pollInterval(isLive(state.data), Date.now() - openedAt),
    refetchOnWindowFocus: ({ state }) => (isLive(state.data) ? false : "always"),
  });
  return ofWidget(data);
}

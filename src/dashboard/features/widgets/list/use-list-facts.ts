import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LiveStateView, listFigures } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { query } from "#src/dashboard/query.ts";
import { isPaused } from "../../session/is-paused.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { liveWords } from "../../widget-data/live-words.ts";
import { useLiveStates } from "../../widget-data/use-live-states.ts";
import type { FactsById } from "./find-widgets.ts";

export interface LoadedFacts {
  /** Facts by widget, for filtering and sorting. */
  facts: FactsById;
  states: ReadonlyMap<string, LiveStateView>;
}

/** Loads everything the list shows about each widget except its settings. */
export function useListFacts(widgets: readonly WidgetView[]): LoadedFacts {
  const { user } = useSignedInUser();
  const paused = isPaused(user);
  const { data: liveStates } = useLiveStates();
  const { data: figures } = useQuery({ ...query(listFigures), refetchOnMount: "always" });
  const states = useMemo(() => new Map(liveStates?.map((one) => [one.widgetId, one])), [liveStates]);
  const byWidget = useMemo(() => new Map(figures?.map((one) => [one.widgetId, one])), [figures]);
  const facts = useMemo(
    () =>
      new Map(
        widgets.map(({ id, isActive }) => {
          const state = states.get(id);
          const tone = state && liveWords(state, { isActive, isPaused: paused }).tone;
          return [id, { tone, figures: byWidget.get(id) }];
        }),
      ),
    [widgets, states, byWidget, paused],
  );
  return { facts, states };
}

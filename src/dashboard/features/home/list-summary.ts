import type { LiveStateView } from "#shared/api/live-states.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { liveWords } from "../widget-data/live-words.ts";

/** `3 live, 1 waiting for a first visitor`; a space, for the line's height, until loaded. */
export function listSummary(
  widgets: WidgetView[],
  states: LiveStateView[] | undefined,
  isPaused: boolean,
): string {
  if (isPaused) return t("not shown for now");
  if (!states) return "\u00a0";
  const tones = states.flatMap((state) => {
    const widget = widgets.find(({ id }) => id === state.widgetId);
    return widget ? liveWords(state, { isActive: widget.isActive, isPaused }).tone : [];
  });
  const counted = (tone: (typeof tones)[number], words: string) => {
    const count = tones.filter((one) => one === tone).length;
    return count > 0 ? [`${count} ${words}`] : [];
  };
  return [
    ...counted("live", t("live")),
    ...counted("waiting", t("waiting for a first visitor")),
    ...counted("gone", t("needing attention")),
    ...counted("off", t("switched off")),
  ].join(", ");
}

export function matchesSearch({ name, websiteUrl }: WidgetView, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [name, websiteUrl ?? ""].some((text) => text.toLowerCase().includes(wanted));
}

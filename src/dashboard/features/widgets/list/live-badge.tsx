import type { LiveStateView } from "#shared/api/live-states.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { isPaused } from "../../session/is-paused.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { type LiveWords, liveWords } from "../../widget-data/live-words.ts";

export interface LiveBadgeProps {
  widget: WidgetView;
  /** Undefined while loading. */
  state: LiveStateView | undefined;
}

const VARIANTS: Record<LiveWords["tone"], BadgeVariant> = {
  live: "success",
  gone: "signal",
  waiting: "neutral",
  off: "neutral",
};

export function LiveBadge({ widget, state }: LiveBadgeProps) {
  const { user } = useSignedInUser();
  if (!state) return <span className="live-badge--loading" />;
  const { tone, label } = liveWords(state, { isActive: widget.isActive, isPaused: isPaused(user) });
  return <Badge variant={VARIANTS[tone]}>{label}</Badge>;
}

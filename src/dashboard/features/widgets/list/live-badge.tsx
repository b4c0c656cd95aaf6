import type { LiveStateView } from "../../../../shared/schemas/live-state.ts";
import type { WidgetView } from "../../../../shared/schemas/widget.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { formatShortDay } from "../../../format.ts";

export interface LiveBadgeProps {
  widget: WidgetView;
  /** Undefined until it is known. */
  state: LiveStateView | undefined;
}

/** Whether visitors get the widget, in few words. */
export function LiveBadge({ widget, state }: LiveBadgeProps) {
  if (!widget.isActive) return <Badge variant="neutral">Switched off</Badge>;
  if (!state) return null;
  if (state.live) return <Badge variant="success">Live</Badge>;
  return (
    <Badge variant="neutral">
      {state.lastSeenAt ? `Last seen ${formatShortDay(state.lastSeenAt)}` : "Not seen on a site yet"}
    </Badge>
  );
}

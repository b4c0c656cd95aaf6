import type { Contract } from "./endpoint.ts";

export const listLiveStates: Contract<{ output: LiveStateView[] }> = "GET /api/live-states";

/** Whether a widget was seen on its site lately. */
export interface LiveStateView {
  widgetId: string;
  /** Seen in the last 24 hours, on a host where it may show. */
  live: boolean;
  /** Start of the unbroken run of days with it; null while it is not live. */
  since: string | null;
  /** Time of its last visitor; null without one. */
  lastSeenAt: string | null;
  /** At most 10, the last seen first. */
  hosts: SeenHost[];
}

interface SeenHost {
  /** A name without scheme or port, e.g. `www.example.com`. */
  host: string;
  /** Whether the widget may show there. */
  allowed: boolean;
  /** Seen in the last 24 hours. */
  live: boolean;
  firstSeenAt: string;
  /** To within five minutes. */
  lastSeenAt: string;
}

/** Whether a widget was seen on its site of late; the answer of `GET /api/live-states` has one a widget. */
export interface LiveStateView {
  widgetId: string;
  /** Seen in the last 24 hours, on a host where it may show. */
  live: boolean;
  /** Since when there was no day without it; null while it is not live. */
  since: string | null;
  /** Null before its first visitor. */
  lastSeenAt: string | null;
  /** The last seen first, at most 10. */
  hosts: SeenHost[];
}

export interface SeenHost {
  /** A name alone, e.g. `www.example.com`. */
  host: string;
  /** Among the widget's allowed hosts, where it has some. */
  allowed: boolean;
  /** Seen in the last 24 hours. */
  live: boolean;
  firstSeenAt: string;
  /** To within five minutes. */
  lastSeenAt: string;
}

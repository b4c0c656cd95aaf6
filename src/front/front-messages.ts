import type { MessagePort } from "node:worker_threads";
import type { LauncherWords, SentWidgetView } from "#shared/widgets/config.ts";
import type { LogSettings } from "../log.ts";

/** Startup parameters for the front thread. */
export interface FrontData {
  log: LogSettings;
  port: number;
  hostname: string;
  trustProxy: number;
  launcherWords: LauncherWords;
  /** Written only by the front thread; see `front-figures.ts`. */
  figures: SharedArrayBuffer;
  /** Maximum silence from the thread behind before the process is ended; null for no limit. */
  silenceMs: number | null;
}

/** A whole body, or a port that delivers the body in parts; see `body-port.ts`. */
export type SentBody = ArrayBuffer | MessagePort | null;

export interface SentRequest {
  id: number;
  method: string;
  url: string;
  headers: Array<[name: string, value: string]>;
  body: SentBody;
}

export interface SentReply {
  id: number;
  status: number;
  headers: Array<[name: string, value: string]>;
  body: SentBody;
}

export type FromFront =
  | { kind: "listening"; port: number }
  | { kind: "failed"; message: string; code: string | null }
  | { kind: "requests"; requests: SentRequest[] }
  /** The caller has disconnected. */
  | { kind: "gone"; id: number }
  /** Asks for a `pong`, which shows that the thread behind is replying. */
  | { kind: "ping" }
  | { kind: "load-views"; ask: number; publicIds: string[] }
  /** A page on another origin requested a widget. */
  | { kind: "seen"; publicId: string; origin: string; host: string | null }
  | { kind: "stopped" };

export type ToFront =
  | { kind: "replies"; replies: SentReply[] }
  | { kind: "views"; ask: number; views: Array<[publicId: string, view: SentWidgetView]> }
  | { kind: "no-views"; ask: number; reason: string }
  | { kind: "pong" }
  /** Invalidates a view, or all views if the ID is null. */
  | { kind: "changed"; publicId: string | null }
  | { kind: "stop" };

export type Send<Message> = (message: Message, transfer?: Array<ArrayBuffer | MessagePort>) => void;

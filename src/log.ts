import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";

export const LOG_LEVELS = ["error", "warn", "info", "debug"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
type LogFormat = "json" | "text";

/** Values logged with a line's message: identifiers, counts and durations, never personal data. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Identifiers included on every log line of a request. */
export interface LogContext {
  requestId: string;
  /** The caller's trace, from `traceparent`. */
  traceId?: string;
  /** Time for which the request was delayed on purpose. */
  delayedMs?: number;
}

const context = new AsyncLocalStorage<LogContext>();
export interface LogSettings {
  format: LogFormat;
  level: LogLevel;
}

let settings: LogSettings = { format: "text", level: "info" };

/** Sets this process's log format and minimum level. */
export function configureLog(next: LogSettings): void {
  settings = next;
}

/** Returns the current settings, for `configureLog` in a thread. */
export function logSettings(): LogSettings {
  return settings;
}

/** Runs `work`, adding `ids` to each line it logs. */
export function withLogContext<Result>(ids: LogContext, work: () => Result): Result {
  return context.run(ids, work);
}

export function logContext(): LogContext | undefined {
  return context.getStore();
}

/** Returns the `traceparent` for an outgoing call within the current request's trace. */
export function outgoingTraceparent(traceId: string): string {
  return `00-${traceId}-${randomBytes(8).toString("hex")}-01`;
}

/**
 * Writes one line for the operator: JSON for machines, text on a terminal. Pass unexpected errors
 * to `logError`, which removes personal data.
 */
export const log = {
  error: (message: string, fields?: LogFields, error?: unknown) => write("error", message, fields, error),
  warn: (message: string, fields?: LogFields) => write("warn", message, fields),
  info: (message: string, fields?: LogFields) => write("info", message, fields),
  debug: (message: string, fields?: LogFields) => write("debug", message, fields),
};

const SINKS = {
  error: (...parts: unknown[]) => console.error(...parts),
  warn: (...parts: unknown[]) => console.warn(...parts),
  info: (...parts: unknown[]) => console.log(...parts),
  debug: (...parts: unknown[]) => console.log(...parts),
} satisfies Record<LogLevel, (...parts: unknown[]) => void>;

function write(level: LogLevel, message: string, fields: LogFields = {}, error?: unknown): void {
  if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(settings.level)) return;
  const line = { ...fields, ...context.getStore() };
  if (settings.format === "json") {
    const entry = { time: new Date().toISOString(), level, message, ...line };
    SINKS[level](JSON.stringify(error === undefined ? entry : { ...entry, error: describe(error) }));
    return;
  }
  const suffix = Object.entries(line).map(([name, value]) => ` ${name}=${value}`);
  const text = message + suffix.join("");
  if (error === undefined) SINKS[level](text);
  else SINKS[level](text, error);
}

/** File descriptor, used because the main thread writes a worker's `process.stderr`. */
const STDERR = 2;

/**
 * Writes an error from a worker thread immediately: the worker's console also goes through the main
 * thread, which may be the one that hangs.
 */
export function logDirectly(message: string): void {
  const entry = { time: new Date().toISOString(), level: "error", message };
  writeSync(STDERR, `${settings.format === "json" ? JSON.stringify(entry) : message}\n`);
}

/** Describes an error and its causes, up to five levels deep. */
function describe(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause && depth < 5 ? { cause: describe(cause, depth + 1) } : {}) };
}

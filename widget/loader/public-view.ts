import { PUBLIC_VIEW_INTERVAL_MS, type SentWidgetView } from "#shared/widget-config.ts";
import { page } from "../page/document.ts";
import { parseObject, readStorage, STORAGE_KEYS, writeStorage } from "../storage.ts";
import { ignoreFailure } from "./run-safely.ts";

/** The view, or null when the widget does not exist (anymore). */
export type FetchedView = SentWidgetView | null;

let url = "";
let onView: (view: FetchedView) => void;
let timer = 0;
let dueAt = 0;

/**
 * Polls this address instead of an earlier one: immediately, then every 30 s plus up to 3 s of
 * jitter, and only while the page is visible. Skips failures other than 404 and 410.
 */
export function startPolling(nextUrl: string, nextOnView: typeof onView): void {
  url = nextUrl;
  onView = nextOnView;
  dueAt = 0;
  page.addEventListener("visibilitychange", schedule);
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (!page.hidden) timer = window.setTimeout(pollNow, dueAt - Date.now());
}

/** Polls now, and restarts the interval. */
export function pollNow(): void {
  const polled = url;
  dueAt = Date.now() + PUBLIC_VIEW_INTERVAL_MS + Math.random() * 3000;
  schedule();
  fetch(url + languageQuery(), { cache: "no-cache", credentials: "omit" })
    .then(read)
    .then((view) => polled === url && (view === null || isView(view)) && onView(view))
    .catch(ignoreFailure);
}

/** The visitor's choice overrides the owner's, which overrides the page's language. */
function languageQuery(): string {
  const { language } = parseObject(readStorage("localStorage", STORAGE_KEYS.preferences));
  const { lang } = page.documentElement;
  return language ? `?own=${encodeURIComponent(`${language}`)}` : lang && `?lang=${encodeURIComponent(lang)}`;
}

/** Returns undefined for a failure, which says nothing about the widget. */
function read(reply: Response): FetchedView | undefined | Promise<SentWidgetView> {
  if ([404, 410].includes(reply.status)) return null;
  return reply.ok ? reply.json() : undefined;
}

/** Lets the button show immediately, even while the service is down. */
export function readCachedView(widgetId: string): FetchedView {
  const stored = parseObject(readStorage("localStorage", STORAGE_KEYS.view));
  return stored.widgetId === widgetId && isView(stored.view) ? stored.view : null;
}

/** Checks what would break the panel: anything may have sent this or written it to the storage. */
function isView(value: unknown): value is SentWidgetView {
  const { settings, launcher } = Object(value);
  return Array.isArray(Object(settings).tools) && !!launcher;
}

export function cacheView(widgetId: string, view: FetchedView): void {
  writeStorage("localStorage", STORAGE_KEYS.view, view && JSON.stringify({ widgetId, view }));
}

import { PUBLIC_VIEW_INTERVAL_MS, type SentWidgetView } from "#shared/widget-config.ts";
import { page } from "../page/document.ts";
import { parseObject, recall, remember, STORAGE_KEYS } from "../storage.ts";

/** Null where there is no such widget, or none any more. */
export type ViewAnswer = SentWidgetView | null;

export interface ViewPoll {
  /** Asks at once, out of turn. */
  ask(): void;
  stop(): void;
}

/**
 * Asks now and then every 30 s with up to 3 s of jitter, only while the page is visible. 404 and 410 answer
 * null; after any other failure the last answer stays.
 */
export function pollPublicView(url: string, onAnswer: (view: ViewAnswer) => void): ViewPoll {
  let timer = 0;
  let dueAt = 0;
  let stopped = false;

  function schedule(): void {
    clearTimeout(timer);
    if (!stopped && !page.hidden) timer = window.setTimeout(ask, dueAt - Date.now());
  }

  function ask(): void {
    dueAt = Date.now() + PUBLIC_VIEW_INTERVAL_MS + Math.random() * 3000;
    schedule();
    fetch(url + languageQuery(), { cache: "no-cache", credentials: "omit" })
      .then(read)
      .then((view) => !stopped && (view === null || isView(view)) && onAnswer(view))
      .catch(keepLastAnswer);
  }

  page.addEventListener("visibilitychange", schedule);
  schedule();
  return {
    ask,
    stop() {
      stopped = true;
      schedule();
    },
  };
}

/** The visitor's own choice goes before the owner's, and that before the page's language. */
function languageQuery(): string {
  const { language } = parseObject(recall("localStorage", STORAGE_KEYS.preferences));
  const { lang } = page.documentElement;
  return language ? `?own=${encodeURIComponent(`${language}`)}` : lang && `?lang=${encodeURIComponent(lang)}`;
}

/** Undefined says nothing about the widget. */
function read(answer: Response): ViewAnswer | undefined | Promise<SentWidgetView> {
  if ([404, 410].includes(answer.status)) return null;
  return answer.ok ? answer.json() : undefined;
}

function keepLastAnswer(): void {}

/** The last good answer for this widget, so that the button is there at once, and while the service is not. */
export function recallView(widgetId: string): ViewAnswer {
  const stored = parseObject(recall("localStorage", STORAGE_KEYS.view));
  return stored.widgetId === widgetId && isView(stored.view) ? stored.view : null;
}

/** Only what would break the panel is looked at: anything may have answered or have written to the storage. */
function isView(value: unknown): value is SentWidgetView {
  const { settings, launcher } = Object(value);
  return Array.isArray(Object(settings).tools) && !!launcher;
}

export function rememberView(widgetId: string, view: ViewAnswer): void {
  remember("localStorage", STORAGE_KEYS.view, view && JSON.stringify({ widgetId, view }));
}

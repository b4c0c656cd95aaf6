import { type LauncherLook, PUBLIC_VIEW_INTERVAL_MS, type SentWidgetView } from "#shared/widgets/config.ts";
import { element } from "../elements.ts";
import { isHidden } from "../hiding.ts";
import { createIcon } from "../icons.ts";
import { page } from "../page/document.ts";
import { adopt } from "../page/style-sheets.ts";
import { createPageEffects } from "../page-effects.ts";
import type { HandrailApi, HandrailEvents } from "../platform.d.ts";
import { parseObject, readStorage, STORAGE_KEYS, writeStorage } from "../storage.ts";
import styles from "../styles/launcher.css";
import type { WidgetHost } from "../widget-host.ts";
import { keepAttached } from "./keep-attached.ts";
import { addressOf } from "./own-script.ts";
import { createPanelCalls } from "./panel-calls.ts";
import { loadCorrections, loadWords } from "./panel-files.ts";
import { ignoreFailure, neverThrowing, runSafely } from "./run-safely.ts";

let url = "";
let onView: (view: FetchedView) => void;
let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = 0;

const listeners = new Set<[name: string, listener: Listener]>();

let reported = "";

/** Creates the page's only widget. */
export function createWidget(): HandrailApi {
  const api = (path: string) => addressOf(`/api/widgets/${encodeURIComponent(widgetId)}/${path}`);
  const effects = createPageEffects();
  const launcher = createLauncher(() => calls.press());
  let widgetId = "";
  let fetched: FetchedView = null;
  /** The fetched view if the widget is shown on this page. */
  let view: FetchedView = null;
  /** Set once a view has had corrections. */
  let hasCorrections: unknown;

  const host: WidgetHost = {
    ...launcher,
    effects,
    view: () => view,
    api,
    file: addressOf,
    place,
    emit,
    loadWords,
    refresh: pollNow,
  };
  const calls = createPanelCalls(host, launcher.explainFailure);

  function init(options: { widgetId: string }): void {
    if (options.widgetId === widgetId) return;
    widgetId = options.widgetId;
    const stored = readCachedView(widgetId);
    if (stored) present(stored);
    else calls.restoreEffects();
    startPolling(api("public"), (fetched) => {
      cacheView(widgetId, fetched);
      present(fetched);
      if (view) reportVisit(api("visit"), widgetId);
    });
  }

  function present(next: FetchedView): void {
    const isFirst = !view;
    view = isForPage(next) ? next : null;
    fetched = next;
    hasCorrections ||= Object(view).corrections;
    if (hasCorrections) loadCorrections().then((chunk) => chunk.correct(host), ignoreFailure);
    if (!view) {
      calls.suspend();
      launcher.unmount();
      return;
    }
    place();
    calls.apply();
    if (isFirst) {
      emit("ready", {});
      openShared();
    }
    calls.runWaiting();
  }

  /** Shows or removes the widget when a script changes the path. */
  function followPath(): void {
    if (!isForPage(fetched) === !!view) present(fetched);
  }

  function place(): void {
    const { position } = parseObject(readStorage("localStorage", STORAGE_KEYS.preferences));
    if (view) launcher.show(view, position, isHidden());
  }

  /** Opens the panel, which offers to use the settings in the page's URL. */
  function openShared(): void {
    if (/#handrail=/.test(location.hash)) calls.open();
  }

  addEventListener("hashchange", openShared);
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => persisted && present(fetched));
  // A script's variable may replace the API, and older browsers follow with the next poll.
  const { navigation } = window;
  if (navigation instanceof EventTarget) navigation.addEventListener("currententrychange", followPath);

  return {
    version: __HANDRAIL_VERSION__,
    init: neverThrowing(init),
    open: neverThrowing(calls.open),
    close: neverThrowing(calls.close),
    set: neverThrowing(calls.set),
    reset: neverThrowing(calls.reset),
    on,
  };
}

/** Whether the owner wants the widget on the page at the current path. */
function isForPage(view: FetchedView): boolean {
  const { active, hosts, pages } = Object(view);
  return active && RegExp(hosts).test(location.hostname) && RegExp(pages).test(location.pathname);
}

/** Reports a visit once per browser session, or once per page where session storage is blocked. */
function reportVisit(url: string, widgetId: string): void {
  if (reported === widgetId || readStorage("sessionStorage", STORAGE_KEYS.visit) === widgetId) return;
  reported = widgetId;
  writeStorage("sessionStorage", STORAGE_KEYS.visit, widgetId);
  fetch(url, { method: "POST", body: "1", keepalive: true, credentials: "omit" }).catch(ignoreFailure);
}

type Listener = (event: never) => void;

/** Adds a listener from the page's own script. Returns a function that removes it. */
function on<Name extends keyof HandrailEvents>(
  name: Name,
  listener: (event: HandrailEvents[Name]) => void,
): () => void {
  const entry: [string, Listener] = [name, listener];
  listeners.add(entry);
  return () => listeners.delete(entry);
}

/** Calls the listeners; errors they throw are only logged. */
function emit<Name extends keyof HandrailEvents>(name: Name, event: HandrailEvents[Name]): void {
  for (const [wanted, listener] of listeners) if (wanted === name) runSafely(() => listener(event as never));
}

/**
 * Creates the only element the widget adds to the page, with the launcher button in its shadow
 * root.
 */
function createLauncher(onPress: () => void) {
  const host = page.createElement("handrail-widget");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  adopt(root, sheet);
  const button = element("button", { class: "launcher", "aria-expanded": "false" });
  const failure = element("div", { role: "status" });
  const region = element("div", { role: "region" }, button, failure);
  root.append(region);
  /** Leaves focus in the page, so the panel can return it there. */
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = () => {
    failure.textContent = "";
    onPress();
  };
  const { mount, unmount, pageDialog } = keepAttached(host);
  let shown: Partial<LauncherLook> = {};

  /** A dialog on the page may mistake a press outside its box for a press on its backdrop. */
  for (const press of ["click", "mousedown", "pointerdown"])
    region.addEventListener(press, (event) => pageDialog() && event.stopPropagation());

  return {
    root,
    region,
    launcher: button,
    unmount,
    /** @param moved the corner chosen by the visitor, if any */
    show({ launcher, size, position: standard }: SentWidgetView, moved: unknown, hidden: boolean): void {
      const position = moved || standard;
      const { title, language, icon, label, css } = launcher;
      if (shown.css !== css) sheet.replaceSync(styles + css);
      button.setAttribute("aria-label", label || title);
      button.replaceChildren(createIcon(icon), label || "");
      shown = launcher;
      button.hidden = hidden;
      region.setAttribute("aria-label", title);
      region.lang = language;
      region.className = `${position} ${size}${moved ? " moved" : ""}`;
      mount();
    },
    explainFailure() {
      failure.textContent = shown.failed || "";
    },
  };
}

/** The view, or null if the widget does not exist or no longer exists. */
type FetchedView = SentWidgetView | null;

/**
 * Polls this URL instead of any earlier URL: immediately, then every 30 s less up to 3 s of jitter,
 * and only while the page is visible. Ignores failures other than 404 and 410.
 */
function startPolling(nextUrl: string, nextOnView: typeof onView): void {
  url = nextUrl;
  onView = nextOnView;
  dueAt = 0;
  page.addEventListener("visibilitychange", schedule);
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (!page.hidden) timer = setTimeout(pollNow, dueAt - Date.now());
}

/** Polls immediately and restarts the interval. */
function pollNow(): void {
  const polled = url;
  dueAt = Date.now() + PUBLIC_VIEW_INTERVAL_MS - Math.random() * 3000;
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
  return language
    ? `?own=${encodeURIComponent(language as string)}`
    : lang && `?lang=${encodeURIComponent(lang)}`;
}

/** Returns undefined for failures that say nothing about the widget. */
function read(reply: Response): FetchedView | undefined | Promise<SentWidgetView> {
  if ([404, 410].includes(reply.status)) return null;
  return reply.ok ? reply.json() : undefined;
}

/** Allows the button to show immediately, even while the service is down. */
function readCachedView(widgetId: string): FetchedView {
  const stored = parseObject(readStorage("localStorage", STORAGE_KEYS.view));
  return stored.widgetId === widgetId && isView(stored.view) ? stored.view : null;
}

/** Checks everything that could break the panel, since replies and storage can't be trusted. */
function isView(value: unknown): value is SentWidgetView {
  const { settings, launcher } = Object(value);
  return launcher && Array.isArray(Object(settings).tools);
}

function cacheView(widgetId: string, view: FetchedView): void {
  writeStorage("localStorage", STORAGE_KEYS.view, view && JSON.stringify({ widgetId, view }));
}

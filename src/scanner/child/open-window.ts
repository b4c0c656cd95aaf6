import { type IOptionalBrowserSettings, Window } from "happy-dom";

/** Nothing of a page is run or requested, and none of its links and frames is followed. */
const SETTINGS: IOptionalBrowserSettings = {
  enableJavaScriptEvaluation: false,
  disableJavaScriptFileLoading: true,
  enableCSSFileLoading: false,
  enableImageFileLoading: false,
  enableIframePageLoading: false,
  fetch: { interceptor: { beforeAsyncRequest: refuse, beforeSyncRequest: refuse } },
  navigation: {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
    disableFallbackToSetURL: true,
  },
  timer: { maxTimeout: 0, maxIntervalTime: 0, maxIntervalIterations: 1 },
};

const VIEWPORT = { width: 1_280, height: 800 };

/** Opens an empty window that runs no scripts and requests nothing. */
export function openWindow(url: string): Window {
  return new Window({ url, ...VIEWPORT, settings: SETTINGS, console: silentConsole });
}

function refuse(): never {
  throw new Error("A scanned page requests nothing");
}

/** Swallows what happy-dom reports about a page, since standard output belongs to replies. */
const silentConsole = new Proxy(console, { get: () => () => {} });

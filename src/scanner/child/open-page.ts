import { type IOptionalBrowserSettings, Window } from "happy-dom";
import type { Page } from "../jobs.ts";

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

/** Parses a page into a window that runs no scripts and requests nothing. */
export function openPage({ html, url }: Page): Window {
  const window = new Window({ url, ...VIEWPORT, settings: SETTINGS, console: silentConsole });
  window.document.write(html);
  return window;
}

function refuse(): never {
  throw new Error("A scanned page requests nothing");
}

/** Swallows what happy-dom reports about a page, since standard output belongs to replies. */
const silentConsole = new Proxy(console, { get: () => () => {} });

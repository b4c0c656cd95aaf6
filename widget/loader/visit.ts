import { recall, remember, STORAGE_KEYS } from "../storage.ts";

let reported = "";

/** Once per browser session, or per page where session storage is blocked. */
export function reportVisit(url: string, widgetId: string): void {
  if (reported === widgetId || recall("sessionStorage", STORAGE_KEYS.visit) === widgetId) return;
  reported = widgetId;
  remember("sessionStorage", STORAGE_KEYS.visit, widgetId);
  fetch(url, { method: "POST", body: "1", keepalive: true, credentials: "omit" }).catch(ignoreLostVisit);
}

/** A visit that could not be reported is not counted. */
function ignoreLostVisit(): void {}

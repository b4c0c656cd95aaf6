import { readStorage, STORAGE_KEYS, writeStorage } from "../storage.ts";
import { ignoreFailure } from "./run-safely.ts";

let reported = "";

/** Reports a visit once per browser session, or per page where session storage is blocked. */
export function reportVisit(url: string, widgetId: string): void {
  if (reported === widgetId || readStorage("sessionStorage", STORAGE_KEYS.visit) === widgetId) return;
  reported = widgetId;
  writeStorage("sessionStorage", STORAGE_KEYS.visit, widgetId);
  fetch(url, { method: "POST", body: "1", keepalive: true, credentials: "omit" }).catch(ignoreFailure);
}

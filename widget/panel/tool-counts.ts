import { page } from "../page/document.ts";
import type { WidgetHost } from "../widget-host.ts";

/**
 * Tells the service which tools and profiles were switched on, by name alone and each once a page,
 * when the page is left: nothing about who did, or where. Not where the owner or the visitor's
 * browser wants none of it.
 */
export function createToolCounts(host: WidgetHost): (name: string) => void {
  const counted = new Set<string>();
  let unsent: string[] = [];

  page.addEventListener("visibilitychange", () => {
    if (page.visibilityState === "hidden" && unsent.length > 0) send();
  });

  function send(): void {
    const body = unsent.join();
    unsent = [];
    fetch(host.api("tools"), { method: "POST", body, keepalive: true, credentials: "omit" }).catch(
      ignoreLostCounts,
    );
  }

  return (name) => {
    if (counted.has(name) || !host.view()?.settings.toolCounts || asksForPrivacy()) return;
    counted.add(name);
    unsent.push(name);
  };
}

/** Global Privacy Control. */
function asksForPrivacy(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}

/** What could not be sent is not counted. */
function ignoreLostCounts(): void {}

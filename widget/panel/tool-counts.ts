import { page } from "../page/document.ts";
import type { WidgetHost } from "../widget-host.ts";
import { asksForPrivacy } from "./asks-for-privacy.ts";

/**
 * Tells the service, when the visitor leaves the page, which tools and profiles were switched on:
 * each once per page, without any data about the visitor or the page. Does nothing if the owner or
 * the visitor's browser objects.
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

function ignoreLostCounts(): void {}

import { page } from "../page/document.ts";
import type { WidgetHost } from "../widget-host.ts";
import { asksForPrivacy } from "./asks-for-privacy.ts";

/**
 * When the page is left, reports to the service the names of tools and profiles that were switched
 * on, each once per page and without any data about the visitor or the page. Does nothing if the
 * owner or the visitor's browser objects.
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

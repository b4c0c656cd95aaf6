import { runSafely } from "../loader/run-safely.ts";
import { globalValue } from "../page/global-value.ts";
import { asksForPrivacy } from "./asks-for-privacy.ts";

/** Event name for analytics tools that use event names. */
const EVENT = "handrail_tool";

type Report = (tool: string, on: boolean) => void;

/**
 * Reports a tool to the analytics loaded by the page, through their public functions and without
 * any data about the visitor. Whether they are loaded and send it depends on the page's consent.
 */
export function reportTool(tool: string, on: boolean): void {
  if (asksForPrivacy()) return;
  for (const report of REPORTS) runSafely(() => report(tool, on));
}

const REPORTS: readonly Report[] = [
  function google(tool, on) {
    const details = { handrail_tool: tool, handrail_on: on };
    const layer = globalValue("dataLayer");
    if (!hasTagManager() && call("gtag", null, "event", EVENT, details)) return;
    if (Array.isArray(layer)) layer.push({ event: EVENT, ...details });
  },
  (tool, on) => call("plausible", null, EVENT, { props: { tool, on: String(on) }, interactive: false }),
  (tool, on) => call("_paq", "push", ["trackEvent", EVENT, on ? "on" : "off", tool]),
  (tool, on) => call("umami", "track", EVENT, { tool, on }),
  (tool, on) => call("posthog", "capture", EVENT, { tool, on, $process_person_profile: false }),
  (tool, on) => call("fathom", "trackEvent", `${EVENT}: ${tool} ${on ? "on" : "off"}`),
];

/** Whether a Google Tag Manager container is running, whose triggers read the `dataLayer`. */
function hasTagManager(): boolean {
  return Object.keys(Object(globalValue("google_tag_manager"))).some((id) => id.startsWith("GTM-"));
}

/** Calls a global function or a global object's method. Returns whether it exists. */
function call(name: string, method: string | null, ...details: unknown[]): boolean {
  const owner = globalValue(name);
  const target: unknown = method === null ? owner : Reflect.get(Object(owner), method);
  if (typeof target !== "function") return false;
  Reflect.apply(target, method === null ? undefined : owner, details);
  return true;
}

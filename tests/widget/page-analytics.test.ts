import { afterEach, expect, test } from "bun:test";
import { reportTool } from "#widget/panel/page-analytics.ts";
import { withDom } from "../helpers/dom.ts";

const GOOGLE = ["dataLayer", "gtag", "google_tag_manager"] as const;
const NAMES = [...GOOGLE, "plausible", "_paq", "umami", "posthog", "fathom"] as const;

withDom();

const calls: unknown[][] = [];

afterEach(() => {
  calls.length = 0;
  for (const name of NAMES) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

const record =
  (name: string) =>
  (...details: unknown[]) =>
    calls.push([name, ...details]);

const has = (globals: Partial<Record<(typeof NAMES)[number], unknown>>) => Object.assign(window, globals);

const EVENT = { event: "handrail_tool", handrail_tool: "contrast", handrail_on: true };

test("each tool is told by its own public function", () => {
  has({
    gtag: record("gtag"),
    plausible: record("plausible"),
    _paq: { push: record("_paq") },
    umami: { track: record("umami") },
    posthog: { capture: record("posthog") },
    fathom: { trackEvent: record("fathom") },
  });
  reportTool("contrast", true);
  expect(calls).toEqual([
    ["gtag", "event", "handrail_tool", { handrail_tool: "contrast", handrail_on: true }],
    ["plausible", "handrail_tool", { props: { tool: "contrast", on: "true" }, interactive: false }],
    ["_paq", ["trackEvent", "handrail_tool", "on", "contrast"]],
    ["umami", "handrail_tool", { tool: "contrast", on: true }],
    ["posthog", "handrail_tool", { tool: "contrast", on: true, $process_person_profile: false }],
    ["fathom", "handrail_tool: contrast on"],
  ]);
});

test("Google gets an event once: by gtag, or by the dataLayer that a Tag Manager's container reads", () => {
  const dataLayer: unknown[] = [];
  has({ gtag: record("gtag"), dataLayer });
  reportTool("contrast", true);
  expect([calls.length, dataLayer]).toEqual([1, []]);
  has({ google_tag_manager: { "G-1": {}, "GTM-1": {} } });
  reportTool("contrast", true);
  expect([calls.length, dataLayer]).toEqual([1, [EVENT]]);
});

test("one that throws keeps none of the others from being told", () => {
  const warn = console.warn;
  console.warn = record("warn");
  has({
    plausible() {
      throw new Error("blocked");
    },
    fathom: { trackEvent: record("fathom") },
  });
  reportTool("contrast", false);
  console.warn = warn;
  expect(calls.map(([name]) => name)).toEqual(["warn", "fathom"]);
});

test("nothing is told, and no global made, on a page without analytics or with Global Privacy Control", () => {
  reportTool("contrast", true);
  expect(NAMES.filter((name) => name in window)).toEqual([]);
  Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: true });
  has({ plausible: record("plausible"), dataLayer: [] });
  reportTool("contrast", true);
  expect([calls, Reflect.get(window, "dataLayer")]).toEqual([[], []]);
});

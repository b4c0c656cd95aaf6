import { mark } from "#shared/language/translate.ts";

type Named = readonly [name: string, pattern: RegExp];

/** Browsers in order of precedence, since most user agents also name older browsers. */
const BROWSERS: readonly Named[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly Named[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

export const UNKNOWN_DEVICE = mark("Unknown device");

/** Returns a name such as `Firefox on Windows`; nothing else from the user agent is stored. */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  if (!browser && !system) return UNKNOWN_DEVICE;
  return `${browser ?? mark("Unknown browser")} on ${system ?? mark("an unknown system")}`;
}

function nameIn(userAgent: string | null, names: readonly Named[]): string | undefined {
  return names.find(([, pattern]) => userAgent && pattern.test(userAgent))?.[0];
}

type Named = readonly [name: string, sign: RegExp];

/** The first that fits counts: most browsers also carry the names of older ones. */
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

/** `Firefox on Windows`: all that is kept of a user agent, so that people know their devices again. */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(userAgent, BROWSERS);
  const system = nameIn(userAgent, SYSTEMS);
  if (!browser && !system) return "Unknown device";
  return `${browser ?? "Unknown browser"} on ${system ?? "an unknown system"}`;
}

function nameIn(userAgent: string | null, names: readonly Named[]): string | undefined {
  return names.find(([, sign]) => userAgent && sign.test(userAgent))?.[0];
}

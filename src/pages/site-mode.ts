import type { PageSettings } from "./page.ts";

/**
 * Returns attributes of the document that tell scripts how this site differs from one that sells to
 * everybody. `islands/parts/site-mode.ts` reads them.
 */
export function siteMode({ billing, signUps }: PageSettings): Record<string, string> {
  return {
    ...(billing === "off" && { "data-billing": "off" }),
    ...(signUps !== "open" && { "data-sign-ups": signUps }),
  };
}

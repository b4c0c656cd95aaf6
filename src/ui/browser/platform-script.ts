import type { FILES } from "#shared/paths.ts";

/**
 * The script's path, checked by its type: importing `FILES` would split the paths out of the
 * islands' code into an extra file for every page to load.
 */
const PLATFORM: (typeof FILES)["platform"] = "/platform.js";

/** The part of the Trusted Types API used here. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/** Allows only one script URL, so pages with `require-trusted-types-for` can load it. */
const policy = window.trustedTypes?.createPolicy("handrail", {
  createScriptURL(url) {
    if (url === PLATFORM) return url;
    throw new TypeError(`No script may be loaded from ${url}`);
  },
});

/** Creates the widget's script element as owners embed it. Loading failures are only logged. */
export function platformScript(document: Document, widgetId: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = policy?.createScriptURL(PLATFORM) ?? PLATFORM;
  script.async = true;
  script.fetchPriority = "high";
  script.setAttribute("data-widget-id", widgetId);
  script.addEventListener("error", () => console.warn(`${PLATFORM} could not be loaded`));
  return script;
}

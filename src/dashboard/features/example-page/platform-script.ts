import { FILES } from "#shared/paths.ts";

/** What the browser offers of Trusted Types, as far as it is used here. */
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

/** Lets one address through, so that a page can load the script under `require-trusted-types-for`. */
const policy = window.trustedTypes?.createPolicy("handrail", {
  createScriptURL(url) {
    if (url === FILES.platform) return url;
    throw new TypeError(`No script may be loaded from ${url}`);
  },
});

/** The widget's script as an owner's page has it. That it cannot be loaded is only logged (spec section 8). */
export function platformScript(document: Document, widgetId: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = policy?.createScriptURL(FILES.platform) ?? FILES.platform;
  script.async = true;
  script.fetchPriority = "high";
  script.setAttribute("data-widget-id", widgetId);
  script.addEventListener("error", () => console.warn(`${FILES.platform} could not be loaded`));
  return script;
}

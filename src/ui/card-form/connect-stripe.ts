import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/**
 * The card provider's client, from the script tag that the page brings along; null when that did not load.
 * Asked only once the page has loaded, since `loadStripe` would add a tag of its own.
 */
export async function connectStripe(publishableKey: string): Promise<Stripe | null> {
  await pageLoaded();
  return window.Stripe ? loadStripe(publishableKey) : null;
}

/** An async script has either run or failed when the page's load event comes. */
function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener("load", () => resolve(), { once: true });
  });
}

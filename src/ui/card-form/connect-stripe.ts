import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { currentLanguage } from "#shared/language/translate.ts";

/**
 * Returns the card provider's client from the page's script tag; null if the script didn't load.
 * Waits for the page to load, since `loadStripe` would add another tag. The card form uses the
 * page's language, which the provider would otherwise guess from the browser.
 */
export async function connectStripe(publishableKey: string): Promise<Stripe | null> {
  await pageLoaded();
  return window.Stripe ? loadStripe(publishableKey, { locale: currentLanguage() }) : null;
}

/** Resolves on the load event, by which time an async script has either run or failed. */
function pageLoaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener("load", () => resolve(), { once: true });
  });
}

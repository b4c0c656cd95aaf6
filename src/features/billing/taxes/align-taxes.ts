import type Stripe from "stripe";
import { idOf, isLive } from "../provider/fetch-subscription.ts";
import { updatePendingChange } from "../schedules/pending-change.ts";
import { isUnknownTaxLocation } from "./tax-location.ts";

export interface Aligned {
  changed: number;
  /**
   * Customers whose subscriptions remain untaxed because their address does not determine the tax
   * location.
   */
  unknownLocations: string[];
  /** Subscriptions left untaxed because tax would be added to their price. */
  exclusivePrices: string[];
}

/**
 * Turns automatic tax on or off for all of this product's live subscriptions, starting with their
 * next invoice. Prices do not change.
 */
export async function alignTaxes(stripe: Stripe, enabled: boolean): Promise<Aligned> {
  const aligned: Aligned = { changed: 0, unknownLocations: [], exclusivePrices: [] };
  for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
    const { metadata, status } = subscription;
    if (!metadata.userId || !isLive(subscription) || status === "incomplete") continue;
    if (subscription.automatic_tax.enabled === enabled) continue;
    if (enabled && subscription.items.data.some(({ price }) => price.tax_behavior !== "inclusive")) {
      aligned.exclusivePrices.push(subscription.id);
      continue;
    }
    try {
      const changed = await stripe.subscriptions.update(subscription.id, { automatic_tax: { enabled } });
      await updatePendingChange({ stripe }, changed);
      aligned.changed += 1;
    } catch (error) {
      if (!isUnknownTaxLocation(error)) throw error;
      aligned.unknownLocations.push(idOf(subscription.customer) ?? "");
    }
  }
  return aligned;
}

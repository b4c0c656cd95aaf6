import { useRef } from "react";
import type { BillingView } from "#shared/schemas/billing.ts";
import { paymentSentence } from "./payment-sentence.ts";
import { useBillingMutation } from "./use-billing-mutation.ts";

export interface BillingAction<Input> {
  busy: boolean;
  /** Why it failed, as a sentence. */
  failure: string | null;
  /** Yields null when it failed, and at once while another one is under way. */
  run(input: Input): Promise<BillingView | null>;
}

/** A change to the subscription that a button makes, once at a time. */
export function useBillingAction<Input>(
  change: (input: Input) => Promise<BillingView>,
  fallback: string,
): BillingAction<Input> {
  const running = useRef(false);
  const { isPending, error, mutateAsync } = useBillingMutation(change);
  return {
    busy: isPending,
    failure: error && paymentSentence(error, fallback),
    async run(input) {
      if (running.current) return null;
      running.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        return null; // `failure` says why.
      } finally {
        running.current = false;
      }
    },
  };
}

import { useRef } from "react";
import type { BillingView } from "#shared/schemas/billing.ts";
import { paymentSentence } from "./payment-sentence.ts";
import { useBillingMutation } from "./use-billing-mutation.ts";

export interface BillingAction<Input> {
  busy: boolean;
  /** Sentence that says why it failed. */
  failure: string | null;
  /** Resolves to null on failure, and immediately while another run is under way. */
  run(input: Input): Promise<BillingView | null>;
}

/** Runs a change of the subscription, one at a time. */
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

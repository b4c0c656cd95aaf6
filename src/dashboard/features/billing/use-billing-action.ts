import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { listInvoices, readBilling } from "#shared/api/billing.ts";
import { readUser } from "#shared/api/sessions.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";
import { PaymentError } from "#ui/card-form/confirm-card.ts";
import { keyOf, query } from "../../query.ts";
import { useRefreshUser } from "../../store.ts";

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

/** Changes the subscription, then updates everything on the screen that depends on it. */
export function useBillingMutation<Input>(
  change: (input: Input) => Promise<BillingView>,
): UseMutationResult<BillingView, Error, Input> {
  const client = useQueryClient();
  const refreshUser = useRefreshUser();
  return useMutation({
    mutationFn: change,
    async onSuccess(view) {
      await client.cancelQueries({ queryKey: keyOf(readBilling), exact: true });
      client.setQueryData(query(readBilling).queryKey, view);
      void client.invalidateQueries({ queryKey: keyOf(listInvoices), exact: true });
      refreshUser(() => call(readUser)).catch(console.warn);
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(readBilling), exact: true }),
  });
}

/** Returns the card provider's sentence, else the server's, else the fallback. */
export function paymentSentence(error: unknown, fallback: string): string {
  return (error instanceof PaymentError && error.message) || sentenceOf(error, fallback);
}
